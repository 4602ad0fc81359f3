/** `npm run bench`: measures what the project promises and prints it beside the promise. */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode())
  import('./lib/bench-command.mjs').then((command) => command.bench(process.argv.slice(2)));
