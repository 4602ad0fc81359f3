import { jest } from '@jest/globals';
import { say, step } from './steps.js';

/** What a terminal is told before each line that takes the place of the one before. */
const CLEAR = '\r\x1b[2K';

const output = process.stdout as { isTTY?: boolean };
const isTerminal = output.isTTY;
let printed: string;

/** From now on what is printed is kept, as a terminal or a log file would get it. */
function watchOutput(to: 'terminal' | 'file'): void {
  output.isTTY = to === 'terminal';
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
}

afterEach(() => {
  jest.restoreAllMocks();
  if (isTerminal === undefined) delete output.isTTY;
  else output.isTTY = isTerminal;
});

describe('the steps of the server', () => {
  it('are shown while they run, and with their time when they are done', async () => {
    watchOutput('file');
    const whileRunning = await step('Applying migrations', () => Promise.resolve(printed));
    expect(whileRunning).toBe('  … Applying migrations\n');
    expect(printed).toMatch(/^ {2}… Applying migrations\n {2}✓ Applying migrations \(\d+\.\d s\)\n$/);
  });

  it('are marked when they fail, and the failure goes on', async () => {
    watchOutput('file');
    await expect(step('Installing packages', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    expect(printed).toMatch(/✗ Installing packages \(\d+\.\d s\)\n$/);
  });

  it('are one line of a terminal, which is running at first and done or failed at last', async () => {
    watchOutput('terminal');
    const whileRunning = await step('Applying migrations', () => Promise.resolve(printed));
    expect(whileRunning.replace(CLEAR, '')).toBe('  … Applying migrations');
    expect(lastLine()).toMatch(/^ {2}✓ Applying migrations \(\d+\.\d s\)\n$/);

    await expect(step('Installing packages', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    expect(lastLine()).toMatch(/^ {2}✗ Installing packages \(\d+\.\d s\)\n$/);
    expect(printed.match(/\n/g)).toHaveLength(2);
  });

  it('have what is said during them above', async () => {
    watchOutput('terminal');
    await step('Starting the database', () => {
      say('Recovered from a crash.');
      expect(printed).toBe(
        `  … Starting the database${CLEAR}  Recovered from a crash.\n  … Starting the database`,
      );
      return Promise.resolve();
    });
    expect(lastLine()).toMatch(/^ {2}✓ Starting the database/);
    say('Ready.');
    expect(printed.endsWith(' s)\n  Ready.\n')).toBe(true);
  });
});

/** What stands in the terminal's last line, and all after it. */
function lastLine(): string {
  return printed.slice(printed.lastIndexOf(CLEAR) + CLEAR.length);
}
