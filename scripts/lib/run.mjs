import { spawn } from 'node:child_process';
import { inRoot, root } from './paths.mjs';

const TIED = inRoot('scripts', 'lib', 'tied.mjs');

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the clone unless said otherwise
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {boolean} [echo] also prints what it prints, as it comes
 * @property {number} [patienceMs] what it is given for an orderly end
 * @property {number} [limitMs] ends it after that time
 * @property {AbortSignal} [signal] ends it early; nothing is begun once it is aborted
 */

/**
 * Runs a program to its end and keeps what it prints. It does not outlive this process, see tied.mjs, and
 * Ctrl-C in the terminal reaches this process alone.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code is not 0 either where a signal or the limit ended it
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = {}, echo = false, patienceMs = 5000, limitMs, signal } = options;
  if (signal?.aborted) return Promise.resolve({ code: 1, output: 'Stopped.' });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [TIED, String(patienceMs), command, ...args], {
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
