/** `npm run screenshots`: pictures of the product. The product frames the photos in scripts/screenshots/photos. */
import './lib/typescript.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { runCommand } from './lib/command-line.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { SentenceError } from './lib/sentence-error.mjs';
import { whileSettingUp } from './lib/setup-lock.mjs';

const USAGE = `npm run screenshots
  starts the product on a folder of its own, fills it with a demonstration and writes the pictures of README into
  docs/screenshots/

npm run screenshots -- --all FOLDER [PATTERN]
  writes every page into the folder instead, with its dialogs, menus and what it shows while it loads: on a phone and on
  a desktop, in light and dark, of the demonstration and of an account without anything. With a pattern
  ('dialog|menu'), those alone whose names match`;

const taken = { options: { all: { type: 'string' } }, allowPositionals: true };
await runCommand(
  { usage: USAGE, args: process.argv.slice(2), ...taken },
  async ({ values: { all: folder }, positionals: [wanted = '', ...rest] }) => {
    if (rest.length > 0 || (wanted !== '' && folder === undefined)) throw new SentenceError(USAGE);
    await whileSettingUp(async () => {
      await ensurePackages();
      await ensureBuilt();
    });
    // Imported late: they need the packages.
    if (folder === undefined) await (await import('./screenshots/take-screenshots.mjs')).takeScreenshots();
    else await (await import('./screenshots/take-all-pages.mjs')).takeAllPages(folder, new RegExp(wanted));
  },
);
