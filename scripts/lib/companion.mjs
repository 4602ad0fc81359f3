import { createInterface } from 'node:readline';
import { UserFacingError } from './user-facing-error.mjs';
import { startFollower } from './server-process.mjs';

/**
 * Starts a program that ends with this command and does not keep it from ending. One that does not start prints why,
 * perhaps after the word `refused`.
 *
 * @param {string[]} program see startFollower
 * @param {RegExp} ready the line it prints once it is ready, with a group
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, said: string }>} `said`: what the group holds
 */
export async function startCompanion(program, ready) {
  const child = startFollower(program, { stdout: 'pipe' });
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
  throw new UserFacingError(printed.replace(/^refused /, '') || `${program[0]} could not be started.`);
}
