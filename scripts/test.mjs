/**
 * `npm test`: prepares like `npm start`, then runs every check and every test; ends with `N passed, N failed`.
 * `npm test -- PART…`: those parts alone, and what they need.
 */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode()) import('./lib/test-command.mjs').then((command) => command.test(process.argv.slice(2)));
