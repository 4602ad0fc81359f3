/**
 * Program of `npm run bench` and `npm run bench:load`. Arguments: a folder beside this file and names of its parts, which
 * run one after another. Exits with status 1 if a target is missed.
 */
import type { BenchPart, Finding } from './lib/part.js';
import { printFindings, printMachine } from './lib/report.js';

const [folder, ...names] = process.argv.slice(2);

printMachine();
const findings: Finding[] = [];
for (const name of names) {
  const file = new URL(`./${folder}/${name}.ts`, import.meta.url);
  const { default: part } = (await import(file.href)) as { default: BenchPart };
  console.log(`${part.title} …`);
  findings.push(...(await part.run()));
}
process.exitCode = printFindings(findings) ? 0 : 1;
