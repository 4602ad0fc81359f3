/**
 * `npm run screenshots`: starts the product on a folder of its own, fills it with a demonstration and writes the pictures
 * of README into docs/screenshots/. The photos are those of scripts/art, framed by the product itself.
 *
 * `npm run screenshots -- --all FOLDER` writes every page there instead, with its dialogs, menus and what it shows while
 * it loads: on a phone and on a desktop, in light and dark, of the demonstration and of an account without anything. With
 * a pattern behind it ('dialog|menu'), those alone whose names match.
 */
import './lib/typescript.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { failWith, SentenceError } from './lib/sentence-error.mjs';
import { whileSettingUp } from './lib/setup-lock.mjs';

const [all, folder, wanted = ''] = process.argv.slice(2);

try {
  if (all !== undefined && (all !== '--all' || folder === undefined)) {
    throw new SentenceError('Usage: npm run screenshots [-- --all FOLDER [PATTERN]]');
  }
  await whileSettingUp(async () => {
    await ensurePackages();
    await ensureBuilt();
  });
  // Imported late: they need the packages.
  if (folder === undefined) await (await import('./screenshots/take-screenshots.mjs')).takeScreenshots();
  else await (await import('./screenshots/take-all-pages.mjs')).takeAllPages(folder, new RegExp(wanted));
} catch (error) {
  failWith(error);
}
