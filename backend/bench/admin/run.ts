import { printHelp } from '../../src/platform/console/print.js';
import { printFindings, printMachine } from '../lib/report.js';
import { CALLS } from './calls.js';
import { measureConsole } from './console.js';
import { findingPerCall } from './findings.js';

const USAGE = `npm run bench:admin
  fills a new database with as many rows as a large installation has, opens the console's lists on it, and prints
  what each takes beside the promise. Ends with status 1 when one is missed

npm run bench:admin -- audit
  opens those alone that have the word in their name

BENCH_PHOTOS=10000000 has more photos than the 2 million it takes otherwise. The part \`admin\` of \`npm run bench\` tells
the slowest of each list alone.`;

if (printHelp(process.argv.slice(2), USAGE)) process.exit();

const wanted = (process.argv[2] ?? '').toLowerCase();
if (!Object.keys(CALLS).some((what) => what.toLowerCase().includes(wanted))) {
  process.stderr.write(`Nothing that the console opens has '${wanted}' in its name.\n\n${USAGE}\n`);
  process.exit(1);
}

printMachine();
const calls = await measureConsole(
  (what) => what.toLowerCase().includes(wanted),
  (message) => console.log(message),
);
process.exitCode = printFindings(findingPerCall(calls)) ? 0 : 1;
