import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { BenchPart, Finding } from './lib/part.js';
import { table } from './lib/table.js';

/**
 * Runs the parts under parts/, all or the ones named, one after another, each alone on the machine as far as this
 * process goes.
 *
 * @returns whether every target was met
 */
export async function bench(names: string[]): Promise<boolean> {
  const folder = new URL('./parts/', import.meta.url);
  const available = (await readdir(folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  const unknown = names.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}; there are ${available.join(', ')}.`);

  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`,
  );
  const findings: Finding[] = [];
  for (const name of available.filter((candidate) => names.length === 0 || names.includes(candidate))) {
    const { default: part } = (await import(new URL(`${name}.ts`, folder).href)) as { default: BenchPart };
    console.log(`${part.title} …`);
    findings.push(...(await part.run()));
  }
  console.log(`\n${table(findings)}`);
  const missed = findings.filter(({ target }) => target && !target.met);
  console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.length} missed.`);
  return missed.length === 0;
}
