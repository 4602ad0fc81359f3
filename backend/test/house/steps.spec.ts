import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { say, step as serverStep } from '../../src/platform/console/steps.js';

type Step = typeof serverStep;
const SCRIPTS = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'scripts', 'lib', 'steps.mjs'));
const commandStep = async () => ((await import(SCRIPTS.href)) as { step: Step }).step;
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
  jest.useRealTimers();
  if (isTerminal === undefined) delete output.isTTY;
  else output.isTTY = isTerminal;
});

describe.each<[string, () => Promise<Step>]>([
  ['the server', () => Promise.resolve(serverStep)],
  ['the commands', commandStep],
])('the steps of %s', (_, load) => {
  let step: Step;

  beforeEach(async () => {
    step = await load();
  });

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
});

describe('a terminal', () => {
  it('shows the seconds of a long step of a command, until it is over', async () => {
    const step = await commandStep();
    watchOutput('terminal');
    jest.useFakeTimers();
    const building = step('Building', () => new Promise<void>((resolve) => setTimeout(resolve, 5500)));
    await jest.advanceTimersByTimeAsync(2000);
    expect(lastLine()).toBe('  … Building');
    await jest.advanceTimersByTimeAsync(3000);
    expect(lastLine()).toBe('  … Building (5 s)');
    await jest.advanceTimersByTimeAsync(500);
    await building;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(lastLine()).toBe('  ✓ Building (5.5 s)\n');
  });

  it('has what is said during a step of the server above it', async () => {
    watchOutput('terminal');
    await serverStep('Starting the database', () => {
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
