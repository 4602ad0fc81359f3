import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './lib/command-line.mjs';
import { inRoot } from './lib/paths.mjs';
import { checkSpecification } from './lib/specification.mjs';

const USAGE = `node scripts/check-specification.mjs
  fails when docs/specification.md names a test that does not exist, or miscounts its lines`;

await runCommand({ usage: USAGE, args: process.argv.slice(2) }, () => {
  const read = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);
  const { lines, notShown, problems } = checkSpecification(read('docs/specification.md') ?? '', read);
  for (const problem of problems) console.error(`docs/specification.md, ${problem}`);
  console.log(`${lines} lines of the specification, ${notShown} of them not shown by a test`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
