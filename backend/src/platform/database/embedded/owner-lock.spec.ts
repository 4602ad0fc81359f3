import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const rename = jest.fn(files.rename);
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, rename }));
const { OwnerLock } = await import('./owner-lock.js');
const { startTimeOf } = await import('./processes.js');

const DEAD = '999999999 dead 0';
const WAITING = { patienceMs: 0, onLeaving: () => undefined };

describe('the lock of a folder', () => {
  let folder: string;
  let path: string;
  let living: string;

  beforeEach(async () => {
    folder = await files.mkdtemp(join(tmpdir(), 'eventframe-test-'));
    path = join(folder, 'lock');
    living = `${process.pid} living ${await startTimeOf(process.pid)}`;
    await files.symlink(DEAD, path);
  });
  afterEach(async () => {
    rename.mockReset().mockImplementation(files.rename);
    await files.rm(folder, { recursive: true, force: true });
  });

  const put = async (owner: string) => {
    await files.rm(path, { force: true });
    await files.symlink(owner, path);
  };

  it('of a dead owner is taken over', async () => {
    const lock = await OwnerLock.acquire(path, WAITING);
    expect(lock).toBeInstanceOf(OwnerLock);
    expect(await files.readdir(folder)).toEqual(['lock']);
  });

  it('that a living one took meanwhile is put back', async () => {
    rename.mockImplementationOnce(async (from, to) => {
      await put(living);
      await files.rename(from, to);
    });
    expect(await OwnerLock.acquire(path, WAITING)).toEqual({ heldBy: process.pid });
    expect(await files.readlink(path)).toBe(living);
    expect(await files.readdir(folder)).toEqual(['lock']);
  });

  it('that cannot be put back, because a third has come, is an error and not passed over', async () => {
    rename.mockImplementationOnce(async (from, to) => {
      await put(living);
      await files.rename(from, to);
      await put(living.replace('living', 'third'));
    });
    await expect(OwnerLock.acquire(path, WAITING)).rejects.toBeInstanceOf(EmbeddedPostgresError);
    expect(await files.readdir(folder)).toEqual(['lock']);
  });
});
