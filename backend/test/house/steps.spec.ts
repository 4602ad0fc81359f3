import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { step as serverStep } from '../../src/platform/console/steps.js';

type Step = typeof serverStep;
const SCRIPTS = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'scripts', 'lib', 'steps.mjs'));

describe.each<[string, () => Promise<Step>]>([
  ['the server', () => Promise.resolve(serverStep)],
  ['the commands', async () => ((await import(SCRIPTS.href)) as { step: Step }).step],
])('the steps of %s', (_, load) => {
  let printed: string;
  let step: Step;

  beforeEach(async () => {
    step = await load();
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are shown while they run, and with their time when they are done', async () => {
    const whileRunning = await step('Applying migrations', () => Promise.resolve(printed));
    expect(whileRunning).toBe('  … Applying migrations\n');
    expect(printed).toMatch(/^ {2}… Applying migrations\n {2}✓ Applying migrations \(\d+\.\d s\)\n$/);
  });

  it('are marked when they fail, and the failure goes on', async () => {
    await expect(step('Installing packages', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    expect(printed).toMatch(/✗ Installing packages \(\d+\.\d s\)\n$/);
  });
});
