import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runCommand } from './lib/command-line.mjs';

const USAGE = `node ../scripts/prune-outputs.mjs
  run in a workspace after its sources were compiled from src/ to dist/: removes what dist/ holds of sources that are
  gone. The compiler leaves it there, and a program would find a module that no longer exists`;

await runCommand({ usage: USAGE, args: process.argv.slice(2) }, async () => {
  const sources = new Set(await namesIn('src'));
  /** Compiled from TypeScript, or copied as it is. */
  const hasSource = (output) => {
    const name = output.replace(/\.map$/, '');
    return sources.has(name) || sources.has(name.replace(/\.js$/, '.ts'));
  };
  for (const output of await namesIn('dist')) if (!hasSource(output)) await rm(join('dist', output));
});

async function namesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
