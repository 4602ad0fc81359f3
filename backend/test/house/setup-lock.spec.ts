import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import { stopAfterFile } from '../support/leftovers.js';
import { ScriptsClone } from '../support/scripts-clone.js';

type SetupLock = { withSetupLock: (work: () => Promise<void>) => Promise<void> };

/** Holds the lock until it is killed. */
const OTHER = `const { withSetupLock } = await import(process.argv[1]);
  await withSetupLock(() => new Promise(() => { console.log('in'); setInterval(() => {}, 1000); }));`;

describe('withSetupLock', () => {
  it('runs commands sequentially and waits for a suspended one until it is killed', async () => {
    const clone = await ScriptsClone.create();
    const { withSetupLock } = await clone.load<SetupLock>('setup-lock.mjs');
    const args = ['--input-type=module', '-e', OTHER, clone.urlOf('setup-lock.mjs')];
    const env = { ...process.env, NODE_OPTIONS: '' };
    const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    stopAfterFile(() => Promise.resolve(other.kill('SIGKILL')));
    await once(other.stdout, 'data');
    other.kill('SIGSTOP');
    let inside = 0;
    const work = jest.fn(async () => {
      expect(++inside).toBe(1);
      await new Promise(setImmediate);
      inside--;
    });
    const logged = jest.spyOn(console, 'log').mockReturnValue(undefined);
    const prepared = Promise.all([1, 2, 3].map(() => withSetupLock(work)));
    while (logged.mock.calls.length < 3) await new Promise(setImmediate);
    expect(work).not.toHaveBeenCalled();
    other.kill('SIGKILL');
    await prepared;
    expect(work).toHaveBeenCalledTimes(3);
    jest.restoreAllMocks();
  });
});
