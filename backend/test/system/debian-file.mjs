import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/run.mjs';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/debian');

/**
 * Fetches and unpacks a Debian package into this clone: nothing is installed, and no service starts.
 *
 * @param {string} packageName
 * @param {string} ending of the path of the wanted file
 * @returns {Promise<string>} the file's path
 */
export async function debianFile(packageName, ending) {
  const folder = join(CACHE, packageName);
  const found =
    (await fileIn(folder, ending)) ?? ((await fetchInto(folder)) && (await fileIn(folder, ending)));
  if (found) return found;
  throw new Error(
    `The system tests need Debian's package ${packageName}, which could not be fetched: they run on Debian, with ` +
      'apt-get and its package lists (as root: apt-get update).',
  );
}

async function fetchInto(folder) {
  const packageName = folder.slice(CACHE.length + 1);
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, '.draft-'));
  const download = async () => (await run('apt-get', ['download', packageName], { cwd: draft })).code === 0;
  try {
    // A new machine has no package lists.
    if (!(await download()) && ((await run('apt-get', ['update'])).code !== 0 || !(await download())))
      return false;
    const archive = (await readdir(draft)).find((name) => name.endsWith('.deb'));
    await run('dpkg', ['-x', archive, 'files'], { cwd: draft });
    await rm(folder, { recursive: true, force: true });
    await rename(join(draft, 'files'), folder);
    return true;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fileIn(folder, ending) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const name = names.find((path) => `/${path}`.endsWith(ending));
  return name && join(folder, name);
}
