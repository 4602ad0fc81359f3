import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

const importing = (name) => ['--import', pathToFileURL(inRoot('scripts', 'lib', name)).href];

/**
 * Starts a program that ends with this command, even after `kill -9`. It has a separate session, so Ctrl-C in the terminal
 * reaches only the command.
 *
 * @param {string[]} program path in the clone, a source or a build, and arguments
 * @param {{ env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'pipe' }} [options] `env` is added to this process's environment
 */
export function startChildProgram([path, ...args], { env = {}, stdout = 'inherit' } = {}) {
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
 * Starts the server without source maps, which Node would read for every module at each start.
 *
 * @param {NodeJS.ProcessEnv} env added to this process's environment
 * @param {string} [program]
 */
export function startServer(env, program = 'backend/dist/main.js') {
  const defaults = {
    // File access, password hashing and rendering share these threads. Rendering uses up to one per core.
    UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
    // glibc keeps freed memory per thread, including large pixel buffers. Two arenas, and large blocks returned to the
    // system immediately, reduce memory under load by a fifth.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
    // Node 22 and newer reuse compiled code at the next start; Node 20 ignores this.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
  };
  return startChildProgram([program], { env: { ...defaults, ...process.env, ...env } });
}

/** Runs Node with the terminal of this command. @returns {Promise<number>} the exit code */
export const runNode = (args) => exitCodeOf(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));

/** Waits until a process ends. @returns {Promise<number>} the exit code; 1 after a signal */
export async function exitCodeOf(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}
