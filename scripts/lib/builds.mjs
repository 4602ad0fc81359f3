import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nx } from './nx.mjs';
import { ensurePackages } from './packages.mjs';
import { inRoot, root, stamps } from './paths.mjs';
import { UserFacingError } from './user-facing-error.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';

const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui'];
const SHARED = ['package-lock.json', 'tsconfig.base.json', '.swcrc', 'nx.json'].map((name) => inRoot(name));
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test', 'bench', 'coverage']);

/** Whether a file or folder of this name is part of a build. */
export const isSource = (name) => !NOT_SOURCES.has(name) && !/\.spec\.tsx?$/.test(name);

/**
 * Installs missing packages and builds the workspaces that are not fresh. Nx alone is not enough: without its daemon it
 * deletes and copies `dist` even if nothing changed, while a server may be running from it.
 *
 * @param {string[]} [names] of the workspaces
 */
export const ensureBuilt = (names = WORKSPACES) =>
  withSetupLock(async () => {
    await ensurePackages();
    const stale = names.filter((name) => !isFresh(name));
    if (stale.length === 0) return;
    // Hashed before the build: changes made during it are not built yet.
    const sources = stale.map(hashOfSources);
    await step(`Building ${stale.join(', ')}`, () => build(stale));
    for (const [index, name] of stale.entries()) {
      writeStamp(stampOf(name), { sources: sources[index], output: hashOfOutput(name) });
    }
  });

/** Whether the `dist` of all these workspaces is up to date. @param {string[]} names */
export const areBuilt = (names) => names.every(isFresh);

async function build(names) {
  const { code, output } = await nx(['run-many', '-t', 'build', '-p', names.join(',')]);
  if (code !== 0) throw new UserFacingError(`The build failed:\n\n${output.trim()}`);
}

function isFresh(name) {
  const { sources, output } = readStamp(stampOf(name));
  return sources === hashOfSources(name) && output === hashOfOutput(name);
}

const stampOf = (name) => join(stamps, `build-${name}.json`);

function hashOfSources(name) {
  const folders = [...new Set(['contracts', name])];
  const files = folders.flatMap((folder) => filesBelow(inRoot(folder), isSource));
  return hashOf([...SHARED, ...files], (path) => readFileSync(path));
}

/** Hashes sizes only, which shows missing and incomplete files without reading all of them. */
const hashOfOutput = (name) =>
  hashOf(filesBelow(inRoot(name, 'dist')), (path) => String(statSync(path).size));

/** Independent of the clone's path and of file dates, which a checkout changes. */
function hashOf(paths, contentOf) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const part of [relative(root, path), contentOf(path)]) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** All files below a folder, sorted; none if it does not exist. */
export function filesBelow(folder, isWanted = () => true) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries
    .filter(({ name }) => isWanted(name))
    .map((entry) => [join(folder, entry.name), entry.isDirectory()])
    .flatMap(([path, isFolder]) => (isFolder ? filesBelow(path, isWanted) : [path]))
    .sort();
}
