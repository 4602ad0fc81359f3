import { weighBuilds } from '../../../scripts/commands/bundles.mjs';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';

/** What pages load before they can be used, as built, against the budgets that `npm test` holds them to. */
const part: BenchPart = { title: 'What pages weigh', run: () => Promise.resolve(measureWeights()) };
export default part;

function measureWeights(): Finding[] {
  return weighBuilds().map(({ page, bytes, budget }) =>
    atMost(`${page}: JavaScript before it can be used (gzip)`, bytes / 1000, budget / 1000, ' kB'),
  );
}
