import { randomUUID } from 'node:crypto';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolders, tryRemoveFile } from './file-system.js';

const REUSE_MS = 5_000;
/** More than file systems store inline with the file's name, which can succeed on a full disk. */
const CONTENT = Buffer.alloc(16 * 1024);

/**
 * Checks whether files can be stored in a folder, and whether its disk has enough free space.
 *
 * One check runs at a time: on a disk that hangs, all callers wait for the same one and block one thread. A finished
 * check is reused for 5 s, also when it failed.
 */
export class FolderProbe {
  private last: { result: Promise<void>; endedAt: number } | undefined;

  constructor(
    private readonly folder: string,
    private readonly minFreeBytes: number,
    private readonly store: (folder: string, minFreeBytes: number) => Promise<void> = storeFile,
  ) {}

  /** @throws the file system's error when a file cannot be stored, ENOSPC when less than the minimum is free */
  check(): Promise<void> {
    if (this.last !== undefined && performance.now() - this.last.endedAt < REUSE_MS) return this.last.result;
    const check = { result: this.store(this.folder, this.minFreeBytes), endedAt: Infinity };
    const end = () => {
      check.endedAt = performance.now();
    };
    check.result.then(end, end);
    this.last = check;
    return check.result;
  }
}

/** Write a file to the disk, not just its cache, and delete it. */
async function storeFile(folder: string, minFreeBytes: number): Promise<void> {
  await createFolders(folder);
  await assertFreeSpace(folder, minFreeBytes);
  const path = join(folder, randomUUID());
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(CONTENT);
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await tryRemoveFile(path);
  }
}

async function assertFreeSpace(folder: string, minFreeBytes: number): Promise<void> {
  // Some file systems do not report their space. Storing the file decides there.
  const space = await statfs(folder).catch(() => null);
  if (space === null || space.blocks === 0 || space.bavail * space.bsize >= minFreeBytes) return;
  throw Object.assign(new Error(`Less than ${minFreeBytes} bytes are free.`), { code: 'ENOSPC' });
}
