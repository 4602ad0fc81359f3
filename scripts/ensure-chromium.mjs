/** Prints the path of a Chromium that starts here, fetching one where there is none; with `--whole`, of no headless shell. */
import { ensureChromium } from './lib/chromium.mjs';
import { failWith } from './lib/sentence-error.mjs';

try {
  console.log(await ensureChromium({ isWhole: process.argv.includes('--whole') }));
} catch (error) {
  failWith(error);
}
