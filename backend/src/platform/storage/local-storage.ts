import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDiskTrouble } from './disk-trouble.js';
import { type ListedObject, Storage, StorageUnavailableError, type StoredObject } from './storage.js';

const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Files being written; never a place that names can reach, since names do not begin with a dot. */
const INCOMING = '.incoming';

/**
 * Media in a folder. A file is written beside its place, flushed, renamed, and the folder flushed too: after
 * `put` returned, the file is there whole whatever happens; before, there is nothing under its name.
 */
export class LocalStorage extends Storage {
  constructor(private readonly root: string) {
    super();
  }

  async put(name: string, content: Buffer | Readable): Promise<void> {
    const path = this.path(name);
    const incoming = join(this.root, INCOMING, randomUUID());
    await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
    try {
      const file = await open(incoming, 'wx', 0o600);
      try {
        await writeFile(file, content);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.makeFolder(dirname(path));
      await rename(incoming, path);
      await flushFolder(dirname(path));
    } catch (error) {
      await rm(incoming, { force: true });
      throw isDiskTrouble(error) ? new StorageUnavailableError(error) : error;
    }
  }

  async stat(name: string): Promise<StoredObject | null> {
    try {
      const found = await stat(this.path(name));
      if (!found.isFile()) return null;
      return {
        size: found.size,
        etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
        modifiedAt: found.mtime,
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async read(name: string, range?: { start: number; end: number }): Promise<Readable> {
    const stream = createReadStream(this.path(name), range);
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve());
      stream.once('error', reject);
    });
    return stream;
  }

  async delete(name: string): Promise<void> {
    try {
      await unlink(this.path(name));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Of the disk the folder is on, or will be. */
  override async capacity(): Promise<{ free: number; total: number }> {
    await this.makeFolder(this.root);
    const { bavail, blocks, bsize } = await statfs(this.root);
    return { free: bavail * bsize, total: blocks * bsize };
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    for await (const name of this.walk('')) {
      if (!name.startsWith(prefix)) continue;
      const found = await this.stat(name);
      if (found !== null) yield { name, size: found.size, modifiedAt: found.modifiedAt };
    }
  }

  /** Removes what a crash left half written: incoming files last touched before `before`. */
  async sweepIncoming(before: Date): Promise<number> {
    const folder = join(this.root, INCOMING);
    let removed = 0;
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      const found = await stat(path).catch(() => null);
      if (found !== null && found.mtime < before) {
        await rm(path, { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  private async *walk(folder: string): AsyncIterable<string> {
    for (const entry of await entriesOf(join(this.root, folder))) {
      if (entry.name.startsWith('.')) continue;
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.walk(name);
      else yield name;
    }
  }

  private path(name: string): string {
    if (!NAME.test(name)) throw new Error(`Not an object name: ${JSON.stringify(name)}`);
    return join(this.root, name);
  }

  /** Flushes the parents of folders it makes, else a new folder could vanish with the file in it. */
  private async makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = dirname(made)) {
      await flushFolder(dirname(made));
    }
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
