import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

const importing = (name) => ['--import', pathToFileURL(inRoot('scripts', 'lib', name)).href];

/**
 * Starts a program that ends with this command, however that ends. It has a session of its own: Ctrl-C in the terminal
 * reaches the command alone.
 *
 * @param {string[]} program its path in the clone, built or not, then its arguments
 * @param {{ env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'pipe' }} [options] `env` is added to this process's own
 */
export function startFollower([path, ...args], { env = {}, stdout = 'inherit' } = {}) {
  const imports = ['follow-parent.mjs', ...(path.includes('/dist/') ? [] : ['typescript.mjs'])].flatMap(
    importing,
  );
  return spawn(process.execPath, [...imports, inRoot(path), ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
}

/**
 * Starts the server. Without source maps, which would be read for every module at each start: what it built from them
 * lies beside the lines that an error names.
 *
 * @param {NodeJS.ProcessEnv} env added to this process's own
 * @param {string} [program]
 */
export function startServer(env, program = 'backend/dist/main.js') {
  const defaults = {
    // Reading files, hashing passwords and rendering share these threads; rendering alone may keep one for every core busy.
    UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
    // glibc keeps what was freed, for every thread apart, and large pictures' pixels among it. With two such stores, and
    // memory for large blocks given back at once, a crowd's photos need a fifth less.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
    // Node 22 and newer keep what they compiled for the next start; 20 ignores it.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
  };
  return startFollower([program], { env: { ...defaults, ...process.env, ...env } });
}

/** Runs Node with the terminal of this command. @returns {Promise<number>} the exit code */
export const runNode = (args) => exitCodeOf(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));

/** Waits for the end of a process; the exit code as a shell gives it. */
export async function exitCodeOf(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}
