import { measureBundles } from '../../../scripts/commands/bundles.mjs';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';

/** The built JavaScript that pages load before they are interactive, against the budgets of `npm test`. */
const part: BenchPart = { title: 'Page weights', run: () => Promise.resolve(measureWeights()) };
export default part;

function measureWeights(): Finding[] {
  return measureBundles().map(({ page, bytes, budget }) =>
    atMost(`${page}: JavaScript before it is interactive (gzip)`, bytes / 1000, budget / 1000, ' kB'),
  );
}
