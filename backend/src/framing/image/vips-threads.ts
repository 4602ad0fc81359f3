/** libuv's default, see Node's documentation of UV_THREADPOOL_SIZE. */
const LIBUV_THREADS = 4;
/** A pipeline runs on one of libuv's threads and needs at most two writers, a worker and the workers of nested ones. */
const THREADS_PER_PIPELINE = 6;

/*
 * Give libvips a fixed number of threads. By default, libvips 8.15 to 8.18 ends a thread that was idle for 15.5 s, and work
 * that arrives at that moment can be assigned to the ending thread, so that it never runs. In a test with pauses of 15.490
 * to 15.515 s, 9 of about 500 pipelines hung; with a fixed number of threads, none of 3,000 did.
 *
 * libvips reads the variable when sharp is loaded, so codec.ts imports this file first.
 */
process.env['VIPS_MAX_THREADS'] ??= String(
  THREADS_PER_PIPELINE * (Number(process.env['UV_THREADPOOL_SIZE']) || LIBUV_THREADS),
);
