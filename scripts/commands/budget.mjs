import { writeFileSync } from 'node:fs';
import { CPU_BUDGET, readCpu } from '../lib/cpu-budget.mjs';

export const usage = `npm run test:budget
  writes what each test file used in the last npm test into docs/test-budget.json; run CI=1 npm test before, on a quiet machine`;

export function run() {
  const used = Object.entries(readCpu()).map(([file, seconds]) => [file, Math.ceil(seconds)]);
  writeFileSync(CPU_BUDGET, `${JSON.stringify(Object.fromEntries(used.sort()), null, 2)}\n`);
  const total = used.reduce((sum, [, seconds]) => sum + seconds, 0);
  console.log(`${used.length} files, ${total} CPU seconds`);
}
