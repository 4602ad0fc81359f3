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

/** npm's own record of what is installed. npm writes it last, so a killed install leaves none, or a part of one. */
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

/** Whether the user has installed these packages without this command. */
const areInstalled = (lock, installed) =>
  Object.entries(lock.packages).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return installed[path] ? installed[path].version === version : optional;
  });

/**
 * Does what `npm ci` does, by `npm install`: a lock file that was changed behind a registry without other platforms'
 * binaries lacks these, which `npm ci` takes for a mistake.
 */
async function install() {
  // The records first: killed half-way, this leaves no installation that looks whole.
  await removeAll([stampFile, installedFile]);
  await removeAll(['', ...WORKSPACES].map((name) => inRoot(name, 'node_modules')));
  // Development packages too, whatever NODE_ENV says: they build the rest.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const env = await access(homedir(), constants.W_OK).then(
    () => ({}),
    () => ({ npm_config_cache: inRoot('.stamps', 'npm-cache') }),
  );
  // Ended at once with this command: the next start may begin to remove what this one installs.
  const options = { env, patienceMs: 0 };
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { code, output } = await run(command, [...first, ...args], options);
  if (code !== 0) {
    throw new UserFacingError(
      `The packages could not be installed. npm says:\n\n${output.trim()}\n\n` +
        'Check the connection to the package registry (`npm ping`) and start again.',
    );
  }
}

const removeAll = (paths) =>
  Promise.all(paths.map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })));
