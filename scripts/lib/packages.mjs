import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { UserFacingError } from './user-facing-error.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';

export const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];
const stampFile = inRoot('node_modules', '.eventframe-install.json');

/** npm's record of the installed packages. npm writes it last, so a killed install leaves none, or a part of one. */
const installedFile = inRoot('node_modules', '.package-lock.json');

/** Installs the packages of package-lock.json, unless they are installed for this platform. */
export async function ensurePackages() {
  const lockText = readFileSync(inRoot('package-lock.json'), 'utf8');
  const lock = createHash('sha256').update(lockText).digest('hex');
  const platform = `${process.platform}-${process.arch}`;
  const stamp = readStamp(stampFile);
  const installed = readStamp(installedFile).packages;
  if (installed && stamp.lock === lock && stamp.platform === platform) return;
  const isForeign = stamp.platform !== undefined && stamp.platform !== platform;
  if (!installed || isForeign || !areInstalled(JSON.parse(lockText), installed))
    await step('Installing packages', install);
  writeStamp(stampFile, { lock, platform });
}

/** Whether the user installed these packages without this command. */
const areInstalled = (lock, installed) =>
  Object.entries(lock.packages).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return installed[path] ? installed[path].version === version : optional;
  });

/**
 * Installs all packages again with `npm install`. `npm ci` would reject a lock file that lacks other platforms' binaries,
 * which some registries do not have.
 */
async function install() {
  // Delete the records first, so that an interrupted installation never looks complete.
  await removeAll([stampFile, installedFile]);
  await removeAll(['', ...WORKSPACES].map((name) => inRoot(name, 'node_modules')));
  // Install development packages even with NODE_ENV=production: the build needs them.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const env = await access(homedir(), constants.W_OK).then(
    () => ({}),
    () => ({ npm_config_cache: inRoot('.stamps', 'npm-cache') }),
  );
  // No grace period: the next start may already delete these packages.
  const options = { env, gracePeriodMs: 0 };
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { code, output } = await run(command, [...first, ...args], options);
  if (code !== 0) {
    throw new UserFacingError(
      `The packages could not be installed. Output of npm:\n\n${output.trim()}\n\n` +
        'Check the connection to the package registry (`npm ping`) and start again.',
    );
  }
}

const removeAll = (paths) =>
  Promise.all(paths.map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })));
