import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

const FOLLOW_PARENT = pathToFileURL(inRoot('scripts', 'lib', 'follow-parent.mjs')).href;

/**
 * Starts the built server. It gets a session of its own: Ctrl-C in the terminal reaches the command, and
 * the server only what the command passes on.
 *
 * @param {NodeJS.ProcessEnv} env added to this process's own
 */
export function startServer(env = {}) {
  return spawn(
    process.execPath,
    ['--enable-source-maps', '--import', FOLLOW_PARENT, inRoot('backend', 'dist', 'main.js')],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        // Reading files, hashing passwords and rendering share these threads; rendering alone may keep one
        // for every core busy.
        UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? String(availableParallelism() + 4),
        ...env,
      },
    },
  );
}

/** Waits for the end of a process; the exit code as a shell gives it. */
export async function exitCodeOf(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}
