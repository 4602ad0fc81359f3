import { createHash } from 'node:crypto';
import { access, constants, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';

const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];
const stampFile = inRoot('node_modules', '.eventframe-install.json');

/** npm's own record of what is installed. */
const installedFile = inRoot('node_modules', '.package-lock.json');

/** Installs the packages of package-lock.json where they are missing, others, or another platform's. */
export async function ensurePackages() {
  const lockText = await readFile(inRoot('package-lock.json'), 'utf8');
  const wanted = {
    lock: createHash('sha256').update(lockText).digest('hex'),
    platform: `${process.platform}-${process.arch}`,
  };
  const stamp = await readStamp(stampFile);
  if (stamp.lock === wanted.lock && stamp.platform === wanted.platform && (await installedPackages())) return;
  if (!(await areInstalled(JSON.parse(lockText)))) await step('Installing packages', install);
  await writeStamp(stampFile, wanted);
}

/** What npm says it has installed; npm writes it last, so a killed install leaves none, or the beginning of one. */
async function installedPackages() {
  return (await readStamp(installedFile)).packages;
}

/** Whether somebody has installed just these packages by hand: then nothing needs to be done again. */
async function areInstalled(lock) {
  const installed = await installedPackages();
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, { version, link, optional, os, cpu, libc }]) => {
    if (!path.includes('node_modules/') || link) return true;
    if (installed[path]) return installed[path].version === version;
    const forThisMachine = fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcHere());
    return optional && !(forThisMachine && (os || cpu));
  });
}

const fits = (list, value) => !list || list.includes(value);

function libcHere() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * What `npm ci` does, from an empty folder to exactly the locked versions, by `npm install`: a lock file that was changed
 * behind a registry without other platforms' binaries lacks these, which `npm ci` takes for a mistake.
 */
async function install() {
  await removeInstalled();
  // Development packages too, whatever NODE_ENV says: they build the rest.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const env = (await isWritable(homedir())) ? {} : { npm_config_cache: inRoot('.stamps', 'npm-cache') };
  // Ended at once when this command ends: the next start may begin to remove what this one installs.
  const options = { env, patienceMs: 0 };
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args], options)
    : await run('npm', args, options);
  if (code !== 0) {
    throw new SentenceError(
      `The packages could not be installed. npm says:\n\n${output.trim()}\n\n` +
        'Check the connection to the package registry (`npm ping`) and start again.',
    );
  }
}

/** What tells of an installation goes first: killed half-way, this leaves none that looks whole. */
async function removeInstalled() {
  await Promise.all([stampFile, installedFile].map((file) => rm(file, { force: true })));
  const folders = ['', ...WORKSPACES].map((name) => inRoot(name, 'node_modules'));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
}

function isWritable(folder) {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
