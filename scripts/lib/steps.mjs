/** Progress lines of commands, with the marks of backend/src/platform/console/print.ts. */

const CLEAR_LINE = '\r\x1b[2K';
const TICK_MS = 1000;
/** A terminal shows the seconds of a long step, as a sign of progress. */
const SHOW_SECONDS_AFTER = 3;

/**
 * Shows that `work` is running, then that it is done and how long it took. In a terminal this is one changing line; in a
 * log file, one line at the start and one at the end.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const { isTTY } = process.stdout;
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const runningLabel = () =>
    seconds() < SHOW_SECONDS_AFTER ? label : `${label} (${Math.round(seconds())} s)`;
  const draw = () => process.stdout.write(`${CLEAR_LINE}  … ${runningLabel()}`);

  if (isTTY) draw();
  else process.stdout.write(`  … ${label}\n`);
  const timer = isTTY ? setInterval(draw, TICK_MS) : undefined;
  let mark = '✗';
  try {
    const result = await work();
    mark = '✓';
    return result;
  } finally {
    clearInterval(timer);
    process.stdout.write(`${isTTY ? CLEAR_LINE : ''}  ${mark} ${label} (${seconds().toFixed(1)} s)\n`);
  }
}
