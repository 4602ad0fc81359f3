import { ensureChromium } from '../lib/chromium.mjs';

export const usage = `node scripts/command.mjs chromium            prints the path of a Chromium that starts here; fetches one if there is none
node scripts/command.mjs chromium --whole    the same, never a headless shell`;

export const options = { whole: { type: 'boolean', default: false } };

export const run = async ({ values: { whole: isFullRequired } }) =>
  console.log(await ensureChromium({ isFullRequired }));
