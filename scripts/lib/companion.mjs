import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';
import { SentenceError } from './sentence-error.mjs';

const IMPORTS = ['follow-parent.mjs', 'typescript.mjs']
  .map((name) => pathToFileURL(inRoot('scripts', 'lib', name)).href)
  .flatMap((url) => ['--import', url]);

/**
 * Starts a TypeScript program that ends with this command, however that ends, and does not keep it from ending. One
 * that does not start prints why, perhaps after the word `refused`.
 *
 * @param {string[]} program its path in the clone, then its arguments
 * @param {RegExp} ready the line it prints once it is ready, with a group
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, said: string }>} `said`: what the group holds
 */
export async function startCompanion([path, ...args], ready) {
  const child = spawn(process.execPath, [...IMPORTS, inRoot(path), ...args], {
    // A session of its own: Ctrl-C reaches the command alone.
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let printed = '';
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    const said = ready.exec(line)?.[1];
    if (said === undefined) continue;
    child.stdout.resume().unref();
    child.channel.unref();
    child.unref();
    return { child, said };
  }
  throw new SentenceError(printed.replace(/^refused /, '') || `${path} could not be started.`);
}
