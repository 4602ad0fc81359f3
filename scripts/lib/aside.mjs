import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stamps } from './paths.mjs';
import { run } from './run.mjs';
import { SentenceError } from './sentence-error.mjs';
import { step } from './steps.mjs';

/**
 * A file of an npm package that the project does not depend on, fetched into this clone beside what npm takes care of:
 * its install would remove a stranger.
 *
 * @param {string} name of the package
 * @param {number | string} version a major one, or one exactly
 * @param {string} file in the package
 * @returns {Promise<string>} its path
 * @throws SentenceError when it cannot be had
 */
export async function packageAside(name, version, file) {
  const home = join(stamps, `${name}${version}`);
  const path = join(home, 'node_modules', name, file);
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    );
  if (!(await isThere())) await step(`Fetching ${name} ${version}`, () => fetchInto(home, name, version));
  if (await isThere()) return path;
  throw new SentenceError(
    `The npm package ${name}@${version} could not be fetched, or is not made for this machine.`,
  );
}

async function fetchInto(home, name, version) {
  await mkdir(home, { recursive: true });
  const manifest = { private: true, allowScripts: { [name]: true } };
  await writeFile(join(home, 'package.json'), `${JSON.stringify(manifest)}\n`);
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: home });
}
