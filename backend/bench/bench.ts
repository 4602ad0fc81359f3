import { readdir } from 'node:fs/promises';
import type { BenchPart, Finding } from './lib/part.js';
import { printFindings, printMachine } from './lib/report.js';

/**
 * Runs the parts that lie in a folder, one after another, each alone on the machine as far as this process goes.
 *
 * @param folder beside this file, `parts` or `load`
 * @param names of those to run; none: all
 * @param onRequest those that run only when they are named
 * @returns whether every target was met
 */
export async function bench(folder: string, names: string[], onRequest: string[] = []): Promise<boolean> {
  const place = new URL(`./${folder}/`, import.meta.url);
  const available = (await readdir(place))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  const unknown = names.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}; there are ${available.join(', ')}.`);

  printMachine();
  const findings: Finding[] = [];
  const wanted = names.length > 0 ? names : available.filter((name) => !onRequest.includes(name));
  for (const name of available.filter((candidate) => wanted.includes(candidate))) {
    const { default: part } = (await import(new URL(`${name}.ts`, place).href)) as { default: BenchPart };
    console.log(`${part.title} …`);
    findings.push(...(await part.run()));
  }
  return printFindings(findings);
}
