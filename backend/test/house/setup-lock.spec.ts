import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lutimes, mkdir, readdir, readlink, symlink, unlink } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';
import { stopWithFile } from '../support/leftovers.js';

interface SetupLock {
  whileSettingUp<T>(work: () => Promise<T>): Promise<T>;
}

describe('commands that prepare one clone', () => {
  let clone: ScriptsClone;
  let lock: SetupLock;
  let path: string;
  let waiting: Promise<void>;

  beforeEach(async () => {
    clone = await ScriptsClone.make();
    lock = await clone.load<SetupLock>('setup-lock.mjs');
    path = clone.path('.stamps', 'setup.owner');
    await mkdir(clone.path('.stamps'));
    waiting = new Promise((resolve) => {
      jest.spyOn(console, 'log').mockImplementation((text) => {
        if (/Waiting for another command/.test(String(text))) resolve();
      });
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await clone.remove();
  });

  /** Another process that has begun to prepare, and does not end. */
  async function otherCommand(): Promise<ChildProcess> {
    const text = `const { whileSettingUp } = await import(process.argv[1]);
      await whileSettingUp(() => new Promise(() => { console.log('in'); setInterval(() => {}, 1000); }));`;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', text, clone.urlOf('setup-lock.mjs')],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
    );
    stopWithFile(() => Promise.resolve(child.kill('SIGKILL')));
    await once(child.stdout, 'data');
    return child;
  }

  it('do so one after the other, also where the last owner was killed', async () => {
    await symlink('999999999 killed 0', path);
    let inside = 0;
    let most = 0;
    let done = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      // Long enough for all that wait to look.
      await new Promise(setImmediate);
      inside--;
      done++;
    };
    await Promise.all(Array.from({ length: 8 }, () => lock.whileSettingUp(work)));
    expect({ most, done }).toEqual({ most: 1, done: 8 });
    expect(await readdir(clone.path('.stamps'))).toEqual([]);
  });

  it('wait for one that is suspended, however long, until it is gone', async () => {
    const other = await otherCommand();
    other.kill('SIGSTOP');
    await lutimes(path, new Date(0), new Date(0));
    const work = jest.fn(() => Promise.resolve('prepared'));
    const prepared = lock.whileSettingUp(work);
    await waiting;
    expect(work).not.toHaveBeenCalled();
    expect(await readlink(path)).toMatch(new RegExp(`^${other.pid} `));

    other.kill('SIGKILL');
    expect(await prepared).toBe('prepared');
  });

  it('take away no lock but their own', async () => {
    const another = '1 another 0';
    await lock.whileSettingUp(async () => {
      await unlink(path);
      await symlink(another, path);
    });
    expect(await readlink(path)).toBe(another);
  });
});
