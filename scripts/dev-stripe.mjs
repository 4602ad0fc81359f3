/** `npm run dev:stripe`: `npm run dev` with a stand-in for Stripe, where the developer is the payer and the bank. */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode())
  import('./lib/dev-stripe-command.mjs').then((command) => command.devWithStripe(process.argv.slice(2)));
