import { cpus } from 'node:os';
import type { Finding } from './part.js';
import { table } from './table.js';

/** Print the machine on which the figures are measured. */
export function printMachine(): void {
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`,
  );
}

/** Print the findings and a summary. @returns whether every target is met */
export function printFindings(findings: Finding[]): boolean {
  console.log(`\n${table(findings)}`);
  const missed = findings.filter(({ target }) => target && !target.met);
  console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.length} missed.`);
  return missed.length === 0;
}
