import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';

const CACHE = inRoot('node_modules', '.cache', 'debian');

/**
 * A file of one of Debian's packages, which is fetched and unpacked into this clone and not installed: nothing of
 * the machine changes, and no service starts.
 *
 * @param {string} packageName
 * @param {string} ending what the file's path ends with
 * @returns {Promise<string>} its path
 */
export async function debianFile(packageName, ending) {
  const folder = join(CACHE, packageName);
  const found = (await fileIn(folder, ending)) ?? (await fetched(packageName, folder, ending));
  if (found) return found;
  throw new SentenceError(
    `The system tests need Debian's package ${packageName}, which could not be fetched: they run on Debian, with ` +
      'apt-get and its package lists at hand (as root: apt-get update).',
  );
}

async function fetched(packageName, folder, ending) {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, '.draft-'));
  try {
    if (!(await download(packageName, draft))) {
      // A new machine has no lists yet.
      await run('apt-get', ['update']);
      if (!(await download(packageName, draft))) return undefined;
    }
    const [archive] = (await readdir(draft)).filter((name) => name.endsWith('.deb'));
    await run('dpkg', ['-x', archive, 'files'], { cwd: draft });
    await rm(folder, { recursive: true, force: true });
    await rename(join(draft, 'files'), folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return fileIn(folder, ending);
}

async function download(packageName, folder) {
  return (await run('apt-get', ['download', packageName], { cwd: folder })).code === 0;
}

async function fileIn(folder, ending) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const name = names.find((path) => `/${path}`.endsWith(ending));
  return name && join(folder, name);
}
