import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const rename = jest.fn(files.rename);
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, rename }));
const { OwnerLock } = await import('./owner-lock.js');
const { getStartTime } = await import('./processes.js');

const DEAD = '999999999 dead 0';
const WAITING = { timeoutMs: 0, onOwnerStopping: () => undefined };

describe('OwnerLock', () => {
  let folder: string;
  let path: string;
  let living: string;

  beforeEach(async () => {
    folder = await files.mkdtemp(join(tmpdir(), 'eventframe-test-'));
    path = join(folder, 'lock');
    living = `${process.pid} living ${await getStartTime(process.pid)}`;
    await files.symlink(DEAD, path);
  });
  afterEach(async () => {
    rename.mockReset().mockImplementation(files.rename);
    await files.rm(folder, { recursive: true, force: true });
  });

  const replaceLock = async (owner: string) => {
    await files.rm(path, { force: true });
    await files.symlink(owner, path);
  };

  it('takes over the lock of a dead owner', async () => {
    const lock = await OwnerLock.acquire(path, WAITING);
    expect(lock).toBeInstanceOf(OwnerLock);
    expect(await files.readdir(folder)).toEqual(['lock']);
  });

  it('restores a lock that a living owner took concurrently', async () => {
    rename.mockImplementationOnce(async (from, to) => {
      await replaceLock(living);
      await files.rename(from, to);
    });
    expect(await OwnerLock.acquire(path, WAITING)).toEqual({ heldBy: process.pid });
    expect(await files.readlink(path)).toBe(living);
    expect(await files.readdir(folder)).toEqual(['lock']);
  });

  it('rejects if a third owner prevents restoring a lock', async () => {
    rename.mockImplementationOnce(async (from, to) => {
      await replaceLock(living);
      await files.rename(from, to);
      await replaceLock(living.replace('living', 'third'));
    });
    await expect(OwnerLock.acquire(path, WAITING)).rejects.toBeInstanceOf(EmbeddedPostgresError);
    expect(await files.readdir(folder)).toEqual(['lock']);
  });
});
