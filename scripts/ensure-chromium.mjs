import { ensureChromium } from './lib/chromium.mjs';
import { runCommand } from './lib/command-line.mjs';

const USAGE = `node scripts/ensure-chromium.mjs            prints the path of a Chromium that starts here, fetching one where there is none
node scripts/ensure-chromium.mjs --whole    the same, of no headless shell`;

const options = { whole: { type: 'boolean', default: false } };
await runCommand(
  { usage: USAGE, args: process.argv.slice(2), options },
  async ({ values: { whole: isWhole } }) => console.log(await ensureChromium({ isWhole })),
);
