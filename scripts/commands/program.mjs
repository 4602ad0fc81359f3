import { ensureBuilt } from '../lib/builds.mjs';
import { loadEnvironment } from '../lib/environment.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runNode } from '../lib/server-process.mjs';

/** Runs a program of the backend: the name of a file in backend/src without extension, then its arguments. */
export async function run({ positionals: [name, ...args] }) {
  loadEnvironment();
  await ensureBuilt();
  process.exitCode = await runNode([inRoot('backend', 'dist', `${name}.js`), ...args]);
}
