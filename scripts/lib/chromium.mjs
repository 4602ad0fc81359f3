import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, resolve } from 'node:path';
import { inRoot } from './paths.mjs';
import { run as runToEnd } from './run.mjs';
import { UserFacingError } from './user-facing-error.mjs';

/** Has no windows, which saves more than a quarter of the CPU time. */
const HEADLESS_SHELL = {
  name: 'chromium-headless-shell',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  flag: '--only-shell',
};
const FULL_BROWSER = {
  name: 'chromium',
  names: [
    ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  flag: '--no-shell',
};

/* Firewalls may drop packets, so lookups and connections fail only at their timeout. */
const UPDATE_LIMIT_MS = 60_000;
const DOWNLOAD_LIMIT_MS = 300_000;
const APT_BOUNDS = ['Retries=0', 'http::Timeout=5', 'https::Timeout=5'].map((bound) => `-oAcquire::${bound}`);
const env = {
  RES_OPTIONS: 'timeout:2 attempts:1',
  PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
  DEBIAN_FRONTEND: 'noninteractive',
};

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, else a headless shell, else a full browser. Fetches a headless
 * shell before it falls back to an installed full browser.
 *
 * @param {object} [how]
 * @param {typeof runToEnd} [how.run]
 * @param {boolean} [how.isFullRequired] accepts only a full browser: a headless shell lacks some features
 * @throws UserFacingError when there is none and none can be fetched
 */
export async function ensureChromium({ run = runToEnd, isFullRequired = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(isFullRequired && given.includes('headless'))) {
    if (await canStart(given, run)) return given;
    throw new UserFacingError(
      `CHROMIUM_PATH names ${given}, which does not start as a browser, for example: CHROMIUM_PATH=/usr/bin/chromium`,
    );
  }
  for (const browser of isFullRequired ? [FULL_BROWSER] : [HEADLESS_SHELL, FULL_BROWSER]) {
    for (const fetch of [() => undefined, installPackage, download]) {
      await fetch(browser, run);
      for (const path of pathsOf(browser)) if (await canStart(path, run)) return path;
    }
  }
  throw new UserFacingError(
    'The browser tests need Chromium, which is not installed and could not be fetched. Install it ' +
      '(Debian, Ubuntu: `sudo apt-get install chromium`; elsewhere Chrome will do) or name one: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** In `PATH`, in the usual folders, and where Playwright stores its download: its public API names the full browser only. */
function pathsOf({ name, names }) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const bundle = inRoot('node_modules', 'playwright-core', 'lib', 'coreBundle.js');
  const { registry } = createRequire(import.meta.url)(bundle).registry;
  const installed = names.flatMap((file) => folders.map((folder) => resolve(folder, file)));
  return new Set([...installed, registry.findExecutable(name).executablePath() ?? '']);
}

/** A browser can be installed without its libraries, and then does not start. */
const canStart = async (path, run) =>
  existsSync(path) && (await run(path, ['--version', '--no-sandbox'])).code === 0;

async function installPackage({ name }, run) {
  if (process.getuid?.() !== 0) return;
  const update = await run('apt-get', ['update', ...APT_BOUNDS], { env, limitMs: UPDATE_LIMIT_MS });
  if (update.code !== 0) return;
  // Without a limit: an interrupted installation leaves Debian's packages broken.
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...APT_BOUNDS, name], { env });
}

function download({ flag }, run) {
  const args = [inRoot('node_modules', '.bin', 'playwright'), 'install', flag, 'chromium'];
  return run(process.execPath, args, { env, limitMs: DOWNLOAD_LIMIT_MS });
}
