/** `npm run bench:load`: what the service carries, with guests who come by the clock and not when it suits the service. */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode())
  import('./lib/bench-command.mjs').then((command) => command.benchLoad(process.argv.slice(2)));
