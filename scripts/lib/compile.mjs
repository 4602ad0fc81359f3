import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { inRoot, root } from './paths.mjs';

/**
 * Does for one file what the build of contracts or backend does for all: compiles it, copies it where it is not
 * TypeScript, or removes its result where it is gone.
 *
 * @param {string} source absolute path below `src`
 */
export async function compile(source) {
  // Imported late: packages are perhaps not installed yet when this file is read.
  const { transformFile } = await import('@swc/core');
  const result = inRoot(relative(root, source).replace('/src/', '/dist/'));
  const compiled = result.replace(/\.ts$/, '.js');
  if (!existsSync(source)) return rm(compiled, { force: true });
  await mkdir(dirname(result), { recursive: true });
  if (compiled === result) return copyFile(source, result);
  const { code } = await transformFile(source, { configFile: inRoot('.swcrc'), sourceMaps: 'inline' });
  await writeFile(compiled, code);
}
