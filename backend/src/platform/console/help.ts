/**
 * Explains a program where nothing else is asked of it.
 *
 * @param args of the command line
 * @returns whether that was all
 */
export function helps(args: string[], usage: string): boolean {
  if (!args.includes('--help') && !args.includes('-h')) return false;
  process.stdout.write(`${usage}\n`);
  return true;
}
