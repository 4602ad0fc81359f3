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
