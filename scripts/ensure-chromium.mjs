/** Prints the path of a Chromium that starts here, fetching one where there is none. */
import { ensureChromium } from './lib/chromium.mjs';
import { failWith } from './lib/sentence-error.mjs';

try {
  console.log(await ensureChromium());
} catch (error) {
  failWith(error);
}
