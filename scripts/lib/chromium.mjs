import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** A closed network lets a download hang rather than fail. */
const DOWNLOAD_MS = 300_000;

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, an installed one, Playwright's, else one fetched by
 * Playwright, else Debian's package.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await starts(given)) return given;
    throw new SentenceError(
      `CHROMIUM_PATH names ${given}, which does not start as a browser, for example: CHROMIUM_PATH=/usr/bin/chromium`,
    );
  }
  const found = (await firstThatStarts(installed())) ?? (await firstThatStarts([playwrights()]));
  if (found) return found;
  const fetched = (await download()) ?? (await installPackage());
  if (fetched) return fetched;
  throw new SentenceError(
    'The browser tests need Chromium, which is not installed and could not be fetched. Install it ' +
      '(Debian, Ubuntu: `sudo apt-get install chromium`; elsewhere Chrome will do) or name one: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
}

/** Where Playwright keeps, or would keep, its own. */
function playwrights() {
  const require = createRequire(inRoot('e2e', 'package.json'));
  return require('@playwright/test').chromium.executablePath();
}

async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
}

/** A browser without its libraries is there and does not start. */
async function starts(path) {
  const exists = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return exists && (await run(path, ['--version', '--no-sandbox'])).code === 0;
}

async function download() {
  const playwright = inRoot('node_modules', '.bin', 'playwright');
  await run(process.execPath, [playwright, 'install', 'chromium'], { limitMs: DOWNLOAD_MS });
  return firstThatStarts([playwrights()]);
}

async function installPackage() {
  if (process.getuid?.() !== 0) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env });
  return firstThatStarts(installed());
}
