/** What a person watching a command sees; the same marks as in backend/src/platform/console/print.ts. */

const CLEAR_LINE = '\r\x1b[2K';
const TICK_MS = 1000;
/** A terminal shows the seconds of a long step, so that nobody takes it for dead. */
const SHOW_SECONDS_AFTER = 3;

/**
 * Shows that `work` is running, then that it is done and how long it took. A terminal sees one line that
 * changes, a log file one line for the beginning and one for the end.
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
  const running = () => (seconds() < SHOW_SECONDS_AFTER ? label : `${label} (${Math.round(seconds())} s)`);
  const draw = () => process.stdout.write(`${CLEAR_LINE}  … ${running()}`);

  if (isTTY) draw();
  else process.stdout.write(`  … ${label}\n`);
  const ticking = isTTY ? setInterval(draw, TICK_MS) : undefined;
  let mark = '✗';
  try {
    const result = await work();
    mark = '✓';
    return result;
  } finally {
    clearInterval(ticking);
    process.stdout.write(`${isTTY ? CLEAR_LINE : ''}  ${mark} ${label} (${seconds().toFixed(1)} s)\n`);
  }
}
