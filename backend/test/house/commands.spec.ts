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
  promisify(execFile)(process.execPath, [join(SCRIPTS, command), ...args]);

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

  it('refuse what they do not take, with a sentence and how they are called', async () => {
    for (const args of [['--stripe'], ['now']]) {
      await expect(call('dev-stripe.mjs', ...args)).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^\n(Unknown option '--stripe'|Unexpected argument 'now')\.\n\nnpm run dev:stripe /,
        ),
      });
    }
  });
});
