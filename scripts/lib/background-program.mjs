import { createInterface } from 'node:readline';
import { UserFacingError } from './user-facing-error.mjs';
import { startChildProgram } from './server-process.mjs';

/**
 * Starts a background program that ends with this command and does not keep it running. A program that cannot start
 * prints the reason, optionally after the word `refused`.
 *
 * @param {string[]} program see startChildProgram
 * @param {RegExp} ready matches the line that reports readiness; has one group
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, value: string }>} `value`: the text of the group
 */
export async function startBackgroundProgram(program, ready) {
  const child = startChildProgram(program, { stdout: 'pipe' });
  let printed = '';
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    const value = ready.exec(line)?.[1];
    if (value === undefined) continue;
    child.stdout.resume().unref();
    child.channel.unref();
    child.unref();
    return { child, value };
  }
  throw new UserFacingError(printed.replace(/^refused /, '') || `${program[0]} could not be started.`);
}
