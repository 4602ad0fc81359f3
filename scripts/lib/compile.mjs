import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { inRoot, root } from './paths.mjs';

/** Does for one source of contracts or backend what their builds do for all. */
export async function compile(source) {
  // Imported late: packages are perhaps not installed yet when this file is read.
  const { transformFile } = await import('@swc/core');
  const copy = inRoot(relative(root, source).replace('/src/', '/dist/'));
  const compiled = copy.replace(/\.ts$/, '.js');
  if (!existsSync(source)) return rm(compiled, { force: true });
  await mkdir(dirname(copy), { recursive: true });
  if (compiled === copy) return copyFile(source, copy);
  const { code } = await transformFile(source, { configFile: inRoot('.swcrc'), sourceMaps: 'inline' });
  await writeFile(compiled, code);
}
