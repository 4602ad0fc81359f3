import '../lib/typescript.mjs';
import { ensureBuilt } from '../lib/builds.mjs';

export const usage = `npm run screenshots
  starts the product on a folder of its own, fills it with a demonstration and writes the pictures of README into
  docs/screenshots/`;

export async function run() {
  await ensureBuilt();
  // Imported late: it needs the packages.
  await (await import('../screenshots/take-screenshots.mjs')).takeScreenshots();
}
