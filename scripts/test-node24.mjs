/**
 * `npm run test:node24`: `npm test` under Node 24, which it fetches into this clone; with `-- --system`,
 * `npm run test:system`.
 */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode())
  import('./lib/other-node.mjs').then((command) => command.testUnderNode24(process.argv.slice(2)));
