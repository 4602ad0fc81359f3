import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts');

/** All except `program`, which passes its arguments to a backend program with a separate usage. */
const COMMANDS = readdirSync(join(SCRIPTS, 'commands'))
  .map((file) => file.replace('.mjs', ''))
  .filter((name) => name !== 'program');

const call = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(SCRIPTS, 'command.mjs'), ...args], { timeout: 60_000 });

describe('commands', () => {
  it.each(COMMANDS)('prints its usage for --help and for unknown arguments: %s', async (command) => {
    const { stdout: usage, stderr } = await call(command, '--help');
    expect([usage, stderr]).toEqual([expect.stringMatching(/^(npm|node) [^]+\n$/), '']);
    await expect(call(command, 'no-such')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^\n.*no-such.*\.\n\n(npm|node) /),
    });
  });
});
