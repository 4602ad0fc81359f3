import { availableParallelism } from 'node:os';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

/** Nx leaves no process running and no file outside this clone; see also `cacheDirectory` in nx.json. */
const ENV = {
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NATIVE_FILE_CACHE_DIRECTORY: inRoot('.nx', 'native'),
  // Nx forces colors on the programs that it runs.
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
};
/** Nx kills its tasks after 5 s. If it is killed earlier, they keep running. */
const GRACE_PERIOD_MS = 15_000;
/** Tests often wait, so that three targets keep two cores busy. */
const PARALLEL = Math.min(4, Math.max(3, availableParallelism()));

/**
 * Runs Nx to its end.
 *
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function nx(args, options) {
  const program = inRoot('node_modules', '.bin', 'nx');
  return run(process.execPath, [program, ...args, '--outputStyle=static', `--parallel=${PARALLEL}`], {
    gracePeriodMs: GRACE_PERIOD_MS,
    ...options,
    env: { ...ENV, ...options?.env },
  });
}
