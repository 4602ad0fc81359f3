import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run as runToEnd } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';

/** A headless shell does the same with less than half the processor: it draws no windows that nobody sees. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** Their packages have their names. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** A closed network lets a download hang rather than fail. */
const DOWNLOAD_MS = 300_000;

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, an installed one (a headless shell rather than a browser),
 * Playwright's, else one fetched by Playwright, else Debian's package.
 *
 * @param {object} [how]
 * @param {typeof runToEnd} [how.run] of somebody who can end it early
 * @param {boolean} [how.isWhole] a whole browser is wanted: some things a headless shell leaves out
 */
export async function ensureChromium({ run = runToEnd, isWhole = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(isWhole && given.includes('headless'))) {
    if (await starts(given, run)) return given;
    throw new SentenceError(
      `CHROMIUM_PATH names ${given}, which does not start as a browser, for example: CHROMIUM_PATH=/usr/bin/chromium`,
    );
  }
  const names = isWhole ? BROWSERS : [...SHELLS, ...BROWSERS];
  const found =
    (await firstThatStarts(installed(names), run)) ?? (await firstThatStarts([playwrights()], run));
  if (found) return found;
  const fetched = (await download(run)) ?? (await installPackage(names, run));
  if (fetched) return fetched;
  throw new SentenceError(
    'The browser tests need Chromium, which is not installed and could not be fetched. Install it ' +
      '(Debian, Ubuntu: `sudo apt-get install chromium`; elsewhere Chrome will do) or name one: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
}

/** Where Playwright keeps, or would keep, its own. */
function playwrights() {
  const require = createRequire(inRoot('e2e', 'package.json'));
  return require('@playwright/test').chromium.executablePath();
}

async function firstThatStarts(paths, run) {
  for (const path of paths) if (await starts(path, run)) return path;
}

/** A browser without its libraries is there and does not start. */
async function starts(path, run) {
  const exists = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return exists && (await run(path, ['--version', '--no-sandbox'])).code === 0;
}

async function download(run) {
  const playwright = inRoot('node_modules', '.bin', 'playwright');
  await run(process.execPath, [playwright, 'install', 'chromium'], { limitMs: DOWNLOAD_MS });
  return firstThatStarts([playwrights()], run);
}

async function installPackage(names, run) {
  if (process.getuid?.() !== 0) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  for (const name of DEBIAN_PACKAGES.filter((one) => names.includes(one))) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
    const found = await firstThatStarts(installed(names), run);
    if (found) return found;
  }
}
