// Fails when docs/specification.md names a test that does not exist, or miscounts its lines.
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { checkSpecification } from './lib/specification.mjs';

const read = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null);

const { lines, notShown, problems } = checkSpecification(read('docs/specification.md') ?? '', read);
for (const problem of problems) console.error(`docs/specification.md, ${problem}`);
console.log(`${lines} lines of the specification, ${notShown} of them not shown by a test`);
process.exit(problems.length === 0 ? 0 : 1);
