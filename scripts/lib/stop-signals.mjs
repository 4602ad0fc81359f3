/** One Ctrl-C arrives more than once: from the terminal, and again from npm. Later signals are a second request. */
const SAME_SIGNAL_MS = 1000;
const CHECK_PARENT_MS = 300;

/**
 * Calls `stop` on the first stop signal and `force` on a later one. The end of the npm process that started this command,
 * even by `kill -9`, counts as a signal.
 *
 * @param {{ stop: () => void, force: () => void }} actions
 */
export function onStopSignal({ stop, force }) {
  let first;
  const handleSignal = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handleSignal);
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm itself is the parent, without a shell in between: the scripts in package.json start with `exec`.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    handleSignal();
  }, CHECK_PARENT_MS);
  timer.unref();
}
