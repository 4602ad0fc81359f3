import '../lib/typescript.mjs';
import { ensureBuilt } from '../lib/builds.mjs';

export const usage = `npm run screenshots
  starts the product in a temporary folder, fills it with demo data and writes the images of README to docs/screenshots/`;

export async function run() {
  await ensureBuilt();
  // Imported late: it needs the packages.
  await (await import('../screenshots/take-screenshots.mjs')).takeScreenshots();
}
