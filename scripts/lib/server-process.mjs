import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

const FOLLOW_PARENT = pathToFileURL(inRoot('scripts', 'lib', 'follow-parent.mjs')).href;

/**
 * Starts the built server. It gets a session of its own: Ctrl-C in the terminal reaches the command, and
 * the server only what the command passes on. Without source maps, which would be read for every module at each start:
 * what it built from them lies beside the lines that an error names.
 *
 * @param {NodeJS.ProcessEnv} env added to this process's own
 */
export function startServer(env = {}) {
  return spawn(process.execPath, ['--import', FOLLOW_PARENT, inRoot('backend', 'dist', 'main.js')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Reading files, hashing passwords and rendering share these threads; rendering alone may keep one
      // for every core busy.
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(availableParallelism() + 4),
      // glibc keeps what was freed, for every thread apart, and large pictures' pixels among it. With two such
      // stores, and memory for large blocks given back at once, a crowd's photos need a fifth less.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(2 ** 20),
      // Node 22 and newer keep what they compiled for the next start; 20 passes over it.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules', '.cache', 'compiled'),
      ...env,
    },
  });
}

/** Waits for the end of a process; the exit code as a shell gives it. */
export async function exitCodeOf(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}
