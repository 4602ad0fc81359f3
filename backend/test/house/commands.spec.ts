import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts');

/** Those that only begin a program of the backend, which explains itself. */
const beginsProgram = (script: string) =>
  readFileSync(join(SCRIPTS, script), 'utf8').includes('program-command.mjs');
const commands = readdirSync(SCRIPTS).filter((name) => name.endsWith('.mjs') && !beginsProgram(name));

const call = (command: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(SCRIPTS, command), ...args], { timeout: 60_000 });

describe('the commands', () => {
  it.each(commands)('%s tells what it does, and does nothing else, with --help', async (command) => {
    const { stdout, stderr } = await call(command, '--help');
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^(npm|node) [^]+\n$/), '']);
    // Some are called otherwise than they are named.
    const calls = stdout.matchAll(/^(?:npm (?:run )?|node \S*scripts\/)([\w:-]+)/gm);
    expect([...calls].map(([, name]) => name?.replace(':', '-'))).toContain(
      { 'generate-api.mjs': 'api-generate' }[command] ?? command.replace('.mjs', ''),
    );
  });

  it.each(commands)(
    '%s refuses what it does not take, with a sentence and how it is called',
    async (command) => {
      await expect(call(command, '--no-such-option')).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^\nUnknown option '--no-such-option'\.\n\n(npm|node) /),
      });
    },
  );

  it('refuse words where they take none', async () => {
    await expect(call('dev.mjs', 'now')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^\nUnexpected argument 'now'\.\n\nnpm run dev /),
    });
  });

  it.each([
    ['bench.mjs', 'soak', 'admin, crowd, engine'],
    ['bench-load.mjs', 'engine', 'guest, nodes, rates'],
  ])(
    '%s measures nothing where a part is asked for that it has not, and says which there are',
    async (command, part, parts) => {
      await expect(call(command, part)).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          new RegExp(`^\n"${part}" is no part of it\\.\n\nnpm run [^]+The parts: ${parts}, `),
        ),
      });
    },
  );
});
