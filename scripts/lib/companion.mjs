import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';
import { SentenceError } from './sentence-error.mjs';

/**
 * Starts a TypeScript program beside a command. It ends with the command, however that ends, and does not keep the
 * command from ending.
 *
 * @param {string[]} program its path in the clone, then its arguments
 * @param {RegExp} ready the line it prints once it is ready, with a group
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, said: string }>} `said`: what the group holds
 */
export async function startCompanion([path, ...args], ready) {
  const imports = ['follow-parent.mjs', 'typescript.mjs'].flatMap((name) => [
    '--import',
    pathToFileURL(inRoot('scripts', 'lib', name)).href,
  ]);
  const child = spawn(process.execPath, [...imports, inRoot(path), ...args], {
    // A session of its own: Ctrl-C reaches the command alone.
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const printed = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const said = ready.exec(line)?.[1];
    if (said === undefined) {
      printed.push(line);
      continue;
    }
    child.stdout.resume().unref();
    child.channel.unref();
    child.unref();
    return { child, said };
  }
  throw new SentenceError(printed.join('\n') || `${path} could not be started.`);
}
