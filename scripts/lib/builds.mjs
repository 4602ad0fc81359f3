import { join } from 'node:path';
import { contentFingerprint, filesBelow, shapeFingerprint } from './fingerprint.mjs';
import { nx } from './nx.mjs';
import { inRoot, root, stamps } from './paths.mjs';
import { run } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';

/** Workspaces that are built; all but the first are built on the first as well. */
const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui'];
const SHARED = ['package-lock.json', 'tsconfig.base.json', '.swcrc', 'nx.json'].map((name) => inRoot(name));

const NOT_BUILT = new Set(['node_modules', 'dist', 'test', 'bench', 'coverage']);

/** Whether a file or folder of this name may be built; tests, and what is built or installed, are not. */
export const isSource = (name) => !NOT_BUILT.has(name) && !/\.spec\.tsx?$/.test(name);

/**
 * Builds the workspaces whose sources or results are not those of their last build.
 *
 * @param {(names: string[]) => Promise<void>} [build] how; with Nx, which finds earlier results again
 * @param {string[]} [workspaces] those to look at
 * @returns {Promise<string[]>} the names of those that were built
 */
export async function ensureBuilt(build = (names) => buildWithNx(names), workspaces = WORKSPACES) {
  const before = await Promise.all(workspaces.map(inspect));
  const stale = before.filter((workspace) => !workspace.fresh);
  const names = stale.map(({ name }) => name);
  if (names.length === 0) return names;
  await step(`Building ${names.join(', ')}`, () => build(names));
  for (const { name, sources } of stale) {
    // The sources as they were before: what was saved while it was built is not built yet.
    const { result } = await inspect(name);
    await writeStamp(stampFile(name), { sources, result });
  }
  return names;
}

/** Whether these workspaces' last build is that of their sources as they are now. @param {string[]} names */
export async function areBuilt(names) {
  const found = await Promise.all(names.map(inspect));
  return found.every(({ fresh }) => fresh);
}

/**
 * @param {string[]} names
 * @param {typeof run} [runner] of somebody who can end it early
 */
export async function buildWithNx(names, runner = run) {
  const { code, output } = await nx(['run-many', '-t', 'build', '-p', names.join(',')], runner);
  if (code !== 0) throw new SentenceError(`The build failed:\n\n${output.trim()}`);
}

async function inspect(name) {
  const stamp = await readStamp(stampFile(name));
  const own = filesBelow(join(root, name), isSource);
  const contracts = name === 'contracts' ? [] : filesBelow(inRoot('contracts'), isSource);
  const built = filesBelow(join(root, name, 'dist'));
  const sources = contentFingerprint([...SHARED, ...contracts, ...own]);
  const result = shapeFingerprint(built);
  const fresh = built.length > 0 && stamp.sources === sources && stamp.result === result;
  return { name, sources, result, fresh };
}

const stampFile = (name) => join(stamps, `build-${name}.json`);
