import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../browser/stripe-js.js', import.meta.url));

/** The source of the fake Stripe.js. */
export function browserScript(): string {
  return readFileSync(FILE, 'utf8');
}
