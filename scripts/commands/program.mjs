import { ensureBuilt } from '../lib/builds.mjs';
import { loadEnvironment } from '../lib/environment.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runNode } from '../lib/server-process.mjs';

/** Runs one of the backend's programs: the name of a file in backend/src without its ending, then its own arguments. */
export async function run({ positionals: [name, ...args] }) {
  loadEnvironment();
  await ensureBuilt();
  process.exitCode = await runNode([inRoot('backend', 'dist', `${name}.js`), ...args]);
}
