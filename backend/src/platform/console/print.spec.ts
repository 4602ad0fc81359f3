import { jest } from '@jest/globals';
import { printLine, printStep } from './print.js';

/** The escape code before each line that replaces the previous one. */
const CLEAR = '\r\x1b[2K';

const output = process.stdout as { isTTY?: boolean };
const isTerminal = output.isTTY;
let printed: string;

/** Capture the output as a terminal or a log file would receive it. */
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

describe('printStep', () => {
  it('prints the label during a step and its duration afterwards', async () => {
    watchOutput('file');
    const whileRunning = await printStep('Applying migrations', () => Promise.resolve(printed));
    expect(whileRunning).toBe('  … Applying migrations\n');
    expect(printed).toMatch(/^ {2}… Applying migrations\n {2}✓ Applying migrations \(\d+\.\d s\)\n$/);
  });

  it('marks a failed step and rejects with its error', async () => {
    watchOutput('file');
    await expect(
      printStep('Installing packages', () => Promise.reject(new Error('no disk'))),
    ).rejects.toThrow('no disk');
    expect(printed).toMatch(/✗ Installing packages \(\d+\.\d s\)\n$/);
  });

  it('replaces the line of a running step in a terminal', async () => {
    watchOutput('terminal');
    const whileRunning = await printStep('Applying migrations', () => Promise.resolve(printed));
    expect(whileRunning.replace(CLEAR, '')).toBe('  … Applying migrations');
    expect(lastLine()).toMatch(/^ {2}✓ Applying migrations \(\d+\.\d s\)\n$/);

    await expect(
      printStep('Installing packages', () => Promise.reject(new Error('no disk'))),
    ).rejects.toThrow('no disk');
    expect(lastLine()).toMatch(/^ {2}✗ Installing packages \(\d+\.\d s\)\n$/);
    expect(printed.match(/\n/g)).toHaveLength(2);
  });

  it('prints other lines above the running step in a terminal', async () => {
    watchOutput('terminal');
    await printStep('Starting the database', () => {
      printLine('Recovered from a crash.');
      expect(printed).toBe(
        `  … Starting the database${CLEAR}  Recovered from a crash.\n  … Starting the database`,
      );
      return Promise.resolve();
    });
    expect(lastLine()).toMatch(/^ {2}✓ Starting the database/);
    printLine('Ready.');
    expect(printed.endsWith(' s)\n  Ready.\n')).toBe(true);
  });
});

/** The last line of the terminal, and all output after it. */
function lastLine(): string {
  return printed.slice(printed.lastIndexOf(CLEAR) + CLEAR.length);
}
