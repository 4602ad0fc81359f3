import { printHelp } from '../../src/platform/console/print.js';
import { printFindings, printMachine } from '../lib/report.js';
import { CALLS } from './calls.js';
import { measureConsole } from './console.js';
import { findingPerCall } from './findings.js';

const USAGE = `npm run bench:admin
  fills a new database with the rows of a large installation, opens the console's lists and prints the duration and
  target of each call. Exits with status 1 if a target is missed

npm run bench:admin -- audit
  measures only calls with this word in their description

BENCH_PHOTOS=10000000 sets the number of photos (default: 2 million). The part \`admin\` of \`npm run bench\` prints only
the slowest call of each list.`;

if (printHelp(process.argv.slice(2), USAGE)) process.exit();

const filter = (process.argv[2] ?? '').toLowerCase();
if (!Object.keys(CALLS).some((what) => what.toLowerCase().includes(filter))) {
  process.stderr.write(`No call has '${filter}' in its description.\n\n${USAGE}\n`);
  process.exit(1);
}

printMachine();
const calls = await measureConsole(
  (what) => what.toLowerCase().includes(filter),
  (message) => console.log(message),
);
process.exitCode = printFindings(findingPerCall(calls)) ? 0 : 1;
