import { ROW_COUNTS, measureConsole } from '../admin/console.js';
import { findingPerList } from '../admin/findings.js';
import type { BenchPart, Finding } from '../lib/part.js';

/** The console's calls on a large installation. `npm run bench:admin` prints each of them. */
const part: BenchPart = { title: 'The console on a large installation', run };
export default part;

async function run(): Promise<Finding[]> {
  const calls = await measureConsole(
    () => true,
    () => undefined,
  );
  const rows = [ROW_COUNTS.users, ROW_COUNTS.events, ROW_COUNTS.photos].map((count) =>
    count.toLocaleString('en'),
  );
  return [...findingPerList(calls), { what: '  users, events, photos', measured: rows.join('; ') }];
}
