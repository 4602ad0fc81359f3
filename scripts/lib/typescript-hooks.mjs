/** Module hooks of Node: find the .ts behind an imported .js, and compile it with the project's own swc settings. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const settings = fileURLToPath(new URL('../../.swcrc', import.meta.url));

export async function resolve(specifier, context, nextResolve) {
  // `source`: the contracts workspace offers its sources under this condition.
  const conditions = [...context.conditions, 'source'];
  try {
    return await nextResolve(specifier, { ...context, conditions });
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !/^\.{1,2}\/.*\.js$/.test(specifier)) throw error;
    return nextResolve(specifier.replace(/\.js$/, '.ts'), { ...context, conditions });
  }
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    configFile: settings,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
