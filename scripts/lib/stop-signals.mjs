/** One Ctrl-C arrives more than once: from the terminal, and again from npm. Later ones are meant. */
const SAME_SIGNAL_MS = 1000;
const LOOK_FOR_NPM_MS = 300;

/**
 * Calls `stop` at the first signal that asks for the end, and `force` when somebody asks again later. The
 * end of the npm that has started this command, be it by `kill -9`, asks for the end as well.
 *
 * @param {{ stop: () => void, force: () => void }} actions
 */
export function onStopSignal({ stop, force }) {
  let first;
  const heard = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, heard);
  if (process.env.npm_lifecycle_event === undefined) return;
  // The scripts in package.json begin with `exec`, so npm itself is the parent, without a shell in between.
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    heard();
  }, LOOK_FOR_NPM_MS);
  looking.unref();
}
