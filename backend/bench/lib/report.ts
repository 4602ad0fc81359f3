import { cpus } from 'node:os';
import type { Finding } from './part.js';
import { table } from './table.js';

/** Says what the figures that follow were measured on. */
export function printMachine(): void {
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`,
  );
}

/** @returns whether every target was met, which is printed, too */
export function printFindings(findings: Finding[]): boolean {
  console.log(`\n${table(findings)}`);
  const missed = findings.filter(({ target }) => target && !target.met);
  console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.length} missed.`);
  return missed.length === 0;
}
