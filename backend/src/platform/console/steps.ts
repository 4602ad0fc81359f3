/** What a person watching the start sees; the same marks as in scripts/lib/steps.mjs. */

const RUNNING = '…';
const DONE = '✓';
const FAILED = '✗';
const CLEAR_LINE = '\r\x1b[2K';

/** The step whose line stands open at the end of a terminal. */
let open: string | undefined;

/** Prints one line, below what is running. */
export function say(text: string): void {
  if (open === undefined) process.stdout.write(`  ${text}\n`);
  else process.stdout.write(`${CLEAR_LINE}  ${text}\n${open}`);
}

/**
 * Shows that `work` is running, then that it is done and how long it took. A terminal sees one line that
 * changes, a log file one line for the beginning and one for the end.
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const finish = (mark: string): void => {
    const line = `  ${mark} ${label} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`;
    process.stdout.write(open === undefined ? line : CLEAR_LINE + line);
    open = undefined;
  };
  const line = `  ${RUNNING} ${label}`;
  open = process.stdout.isTTY ? line : undefined;
  process.stdout.write(open ?? `${line}\n`);
  try {
    const result = await work();
    finish(DONE);
    return result;
  } catch (error) {
    finish(FAILED);
    throw error;
  }
}
