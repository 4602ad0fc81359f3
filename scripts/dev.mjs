/** `npm run dev`: serves like `npm start`, and follows changes of sources. `--stripe`: with a stand-in for Stripe. */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode()) import('./lib/dev-command.mjs').then((command) => command.dev(process.argv.slice(2)));
