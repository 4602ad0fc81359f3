/** Console output of the commands; the same marks as in scripts/lib/steps.mjs. */

const RUNNING = '…';
const DONE = '✓';
const FAILED = '✗';
const CLEAR_LINE = '\r\x1b[2K';

/** The line of the running step, which a terminal shows last. */
let openLine: string | undefined;

/** Print a line, above the running step. */
export function printLine(text: string): void {
  if (openLine === undefined) process.stdout.write(`  ${text}\n`);
  else process.stdout.write(`${CLEAR_LINE}  ${text}\n${openLine}`);
}

/**
 * Print a label while `work` runs, then its result and duration.
 *
 * A terminal shows one line that changes; a log file contains one line for the start and one for the end.
 */
export async function printStep<T>(label: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const finish = (mark: string): void => {
    const line = `  ${mark} ${label} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`;
    process.stdout.write(openLine === undefined ? line : CLEAR_LINE + line);
    openLine = undefined;
  };
  const line = `  ${RUNNING} ${label}`;
  openLine = process.stdout.isTTY ? line : undefined;
  process.stdout.write(openLine ?? `${line}\n`);
  try {
    const result = await work();
    finish(DONE);
    return result;
  } catch (error) {
    finish(FAILED);
    throw error;
  }
}

/**
 * Print the usage if `--help` is given.
 *
 * @returns whether it was printed
 */
export function printHelp(args: string[], usage: string): boolean {
  if (!args.includes('--help') && !args.includes('-h')) return false;
  process.stdout.write(`${usage}\n`);
  return true;
}
