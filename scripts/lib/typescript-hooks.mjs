/** Module hooks of Node: find the .ts behind an imported .js, and compile it with the project's own swc settings. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from '@swc/core';
import { inRoot } from './paths.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const SETTINGS = inRoot('.swcrc');
const CACHE = inRoot('node_modules', '.cache', 'typescript');
/** What the output depends on besides the source. */
const COMPILER = `${version}\n${readFileSync(SETTINGS, 'utf8')}`;

export function resolve(specifier, context, nextResolve) {
  const source = sourceBehind(specifier, context.parentURL);
  if (source !== undefined) return { url: source, format: 'module', shortCircuit: true };
  // The contracts workspace exports its sources under the condition `source`.
  return nextResolve(specifier, { ...context, conditions: [...context.conditions, 'source'] });
}

/** Resolves a relative import of a .js file to its .ts source, if there is one. */
function sourceBehind(specifier, parent = '') {
  if (!/^\.{1,2}\/.*\.js$/.test(specifier) || parent.includes('/node_modules/')) return undefined;
  const url = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return url.protocol === 'file:' && existsSync(url) ? url.href : undefined;
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  return { format: 'module', source: await compile(filename), shortCircuit: true };
}

/** Compiles a source, or returns the cached result: tests start the service hundreds of times. */
async function compile(filename) {
  const source = await readFile(filename, 'utf8');
  const hash = createHash('sha256').update(`${COMPILER}\n${filename}\n${source}`).digest('hex');
  const path = join(CACHE, `${hash}.json`);
  const { code: cached } = readStamp(path);
  if (cached !== undefined) return cached;
  const { code } = await transform(source, { filename, configFile: SETTINGS, sourceMaps: 'inline' });
  try {
    writeStamp(path, { code });
  } catch {
    // A read-only folder has no cache.
  }
  return code;
}
