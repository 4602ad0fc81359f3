import { spawn } from 'node:child_process';
import { inRoot, root } from './paths.mjs';

const RUN_WITH_PARENT = inRoot('scripts', 'lib', 'run-with-parent.mjs');

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the clone
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {boolean} [echo] prints the output while the program runs
 * @property {number} [gracePeriodMs] between SIGTERM and SIGKILL, 5000 by default
 * @property {number} [limitMs] ends the program after this time
 * @property {AbortSignal} [signal] ends the program; if already aborted, it does not start
 */

/**
 * Runs a program to its end and returns its output. The program ends with this process, see run-with-parent.mjs. Ctrl-C in the
 * terminal reaches only this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code is also not 0 if a signal or the limit ended it
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = {}, echo = false, gracePeriodMs = 5000, limitMs, signal } = options;
  if (signal?.aborted) return Promise.resolve({ code: 1, output: 'Stopped.' });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [RUN_WITH_PARENT, String(gracePeriodMs), command, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    const end = () => child.connected && child.send('end');
    const limit = limitMs === undefined ? undefined : setTimeout(end, limitMs);
    signal?.addEventListener('abort', end);

    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => chunks.push(chunk));
      if (echo) stream.pipe(process.stdout, { end: false });
    }
    child.on('close', (code) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', end);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}
