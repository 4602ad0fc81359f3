import { jest } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../../test/support/temporary-folder.js';
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
    await new FolderProbe(join(folder, 'new'), 0).check();
    expect(await readdir(join(folder, 'new'))).toEqual([]);
  });

  it('rejects a folder below a regular file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(new FolderProbe(join(folder, 'file', 'new'), 0).check()).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
  });

  it('rejects a folder on a disk with less free space than the minimum', async () => {
    await expect(new FolderProbe(folder, Number.MAX_SAFE_INTEGER).check()).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    await expect(new FolderProbe(folder, 1).check()).resolves.toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('runs a single check on a disk that does not respond', () => {
    jest.useFakeTimers({ now: 0 });
    const store = jest.fn(() => new Promise<void>(() => undefined));
    const probe = new FolderProbe(folder, 0, store);
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
    const probe = new FolderProbe(folder, 0, store);
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
