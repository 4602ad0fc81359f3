import { jest } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../test/support/temporary-folder.js';
import { FolderProbe } from './folder-probe.js';

describe('FolderProbe', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await removeFolder(folder);
  });

  it('stores a file in a folder that it creates, and leaves none behind', async () => {
    await new FolderProbe(join(folder, 'new')).check();
    expect(await readdir(join(folder, 'new'))).toEqual([]);
  });

  it('rejects a folder below a regular file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(new FolderProbe(join(folder, 'file', 'new')).check()).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
  });

  it('starts one check on a disk that hangs, however often and long it is asked', () => {
    jest.useFakeTimers({ now: 0 });
    const store = jest.fn(() => new Promise<void>(() => undefined));
    const probe = new FolderProbe(folder, store);
    void probe.check();
    jest.advanceTimersByTime(3_600_000);
    void probe.check();
    expect(store).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a success', () => Promise.resolve()],
    ['a failure', () => Promise.reject(new Error('ENOSPC'))],
  ])('reuses %s for five seconds, then checks again', async (_name, outcome) => {
    jest.useFakeTimers({ now: 0 });
    const store = jest.fn(outcome);
    const probe = new FolderProbe(folder, store);
    const check = () => probe.check().catch(() => undefined);
    await check();
    jest.advanceTimersByTime(4_999);
    await check();
    expect(store).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await check();
    expect(store).toHaveBeenCalledTimes(2);
  });
});
