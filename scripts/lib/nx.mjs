import { availableParallelism } from 'node:os';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

/** Nothing of Nx stays running or lies outside this clone. */
const ENV = {
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NATIVE_FILE_CACHE_DIRECTORY: inRoot('.nx', 'native'),
};

/**
 * Runs the installed Nx to its end; see run.mjs for the answer.
 *
 * @param {string[]} args
 * @param {typeof run} [runner]
 */
export function nx(args, runner = run) {
  const program = inRoot('node_modules', '.bin', 'nx');
  const parallel = Math.max(2, availableParallelism());
  return runner(
    process.execPath,
    [program, ...args, '--outputStyle=static-failures-only', `--parallel=${parallel}`],
    { env: ENV },
  );
}
