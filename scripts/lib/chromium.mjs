import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run as runToEnd } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';

/**
 * @typedef {object} Browser
 * @property {string[]} names of its commands
 * @property {string[]} elsewhere paths outside of `PATH` where installers put it
 * @property {string} debianPackage
 * @property {string} playwrightName
 * @property {string[]} downloadArgs for `playwright install`
 * @property {number} downloadLimitMs
 */

/** Draws no windows, which saves more than a quarter of the processor time. @type {Browser} */
const HEADLESS_SHELL = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  elsewhere: [],
  debianPackage: 'chromium-headless-shell',
  playwrightName: 'chromium-headless-shell',
  downloadArgs: ['chromium-headless-shell'],
  downloadLimitMs: 120_000,
};
/** @type {Browser} */
const FULL_BROWSER = {
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  elsewhere: [
    '/usr/bin/chromium',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  debianPackage: 'chromium',
  playwrightName: 'chromium',
  downloadArgs: ['--no-shell', 'chromium'],
  downloadLimitMs: 300_000,
};

/* A closed network may drop packets, so that name lookups and connections fail only when their time is up. */
const LOOKUP_BOUNDS = { RES_OPTIONS: 'timeout:2 attempts:1' };
const CONNECT_SECONDS = 5;
const APT_UPDATE_LIMIT_MS = 60_000;
const APT_BOUNDS = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  `Acquire::http::Timeout=${CONNECT_SECONDS}`,
  '-o',
  `Acquire::https::Timeout=${CONNECT_SECONDS}`,
];
const PLAYWRIGHT_BOUNDS = {
  ...LOOKUP_BOUNDS,
  PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_SECONDS * 1000),
};

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, else a headless shell, else a full browser. Fetches a headless
 * shell before it accepts an installed full browser.
 *
 * @param {object} [how]
 * @param {typeof runToEnd} [how.run] which the caller can end early
 * @param {boolean} [how.isWhole] only a full browser will do: a headless shell leaves some features out
 * @throws SentenceError when there is none and none can be fetched
 */
export async function ensureChromium({ run = runToEnd, isWhole = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(isWhole && given.includes('headless'))) {
    if (await starts(given, run)) return given;
    throw new SentenceError(
      `CHROMIUM_PATH names ${given}, which does not start as a browser, for example: CHROMIUM_PATH=/usr/bin/chromium`,
    );
  }
  for (const browser of isWhole ? [FULL_BROWSER] : [HEADLESS_SHELL, FULL_BROWSER]) {
    const path =
      (await findInstalled(browser, run)) ??
      (await installPackage(browser, run)) ??
      (await download(browser, run));
    if (path) return path;
  }
  throw new SentenceError(
    'The browser tests need Chromium, which is not installed and could not be fetched. Install it ' +
      '(Debian, Ubuntu: `sudo apt-get install chromium`; elsewhere Chrome will do) or name one: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** Searches `PATH`, the usual folders and Playwright's downloads. */
async function findInstalled(browser, run) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const inPath = browser.names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...inPath, ...browser.elsewhere, downloadPath(browser)])
    if (await starts(path, run)) return path;
}

/** Where Playwright stores its download. Its public API names the full browser's path only. */
function downloadPath({ playwrightName }) {
  const require = createRequire(import.meta.url);
  const { registry } = require(inRoot('node_modules', 'playwright-core', 'lib', 'coreBundle.js')).registry;
  return registry.findExecutable(playwrightName).executablePath() ?? '';
}

/** A browser can be installed without its libraries, and then does not start. */
async function starts(path, run) {
  const exists = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return exists && (await run(path, ['--version', '--no-sandbox'])).code === 0;
}

async function installPackage(browser, run) {
  if (process.getuid?.() !== 0) return undefined;
  const env = { ...LOOKUP_BOUNDS, DEBIAN_FRONTEND: 'noninteractive' };
  const update = ['update', ...APT_BOUNDS];
  if ((await run('apt-get', update, { env, limitMs: APT_UPDATE_LIMIT_MS })).code !== 0) return undefined;
  const install = ['install', '--yes', '--no-install-recommends', ...APT_BOUNDS, browser.debianPackage];
  await run('apt-get', install, { env });
  return findInstalled(browser, run);
}

async function download(browser, run) {
  const playwright = inRoot('node_modules', '.bin', 'playwright');
  await run(process.execPath, [playwright, 'install', ...browser.downloadArgs], {
    env: PLAYWRIGHT_BOUNDS,
    limitMs: browser.downloadLimitMs,
  });
  return findInstalled(browser, run);
}
