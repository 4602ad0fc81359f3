import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FolderProbe } from '../folder-probe.js';
import { flushFolder } from '../flush-folder.js';
import { makeFolders } from '../make-folders.js';
import { removeOrLeave } from '../remove-or-leave.js';
import { isDiskTrouble, unlessDiskTrouble } from './disk-trouble.js';
import {
  type ListedObject,
  ObjectMissingError,
  Storage,
  StorageUnavailableError,
  type StoredObject,
} from './storage.js';

const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Files being written; never a place that names can reach, since names do not begin with a dot. */
const INCOMING = '.incoming';

/**
 * Media in a folder. A file is written beside its place, flushed, renamed, and the folder flushed too: after
 * `put` returned, the file is there whole whatever happens; before, there is nothing under its name.
 */
export class LocalStorage extends Storage {
  /** Folders that are there for good, and ones on the way to it: whoever finds one made waits for its flush, too. */
  private readonly folders = new Map<string, Promise<void>>();
  private readonly probe: FolderProbe;

  /** @param minFreeBytes free space below which `check` rejects */
  constructor(
    private readonly root: string,
    minFreeBytes = 0,
  ) {
    super();
    this.probe = new FolderProbe(join(root, INCOMING), minFreeBytes);
  }

  /** Resolves if files can be stored in the folder and enough space is free, or rejects; reuses the last result for 5 s. */
  override check(): Promise<void> {
    return this.probe.check();
  }

  async put(name: string, content: Buffer | Readable): Promise<void> {
    const path = this.path(name);
    const incoming = join(this.root, INCOMING, randomUUID());
    try {
      await makeFolders(dirname(incoming));
      const file = await open(incoming, 'wx', 0o600);
      try {
        await writeFile(file, content);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.moveTo(path, incoming);
      await flushFolder(dirname(path));
    } catch (error) {
      await removeOrLeave(incoming);
      throw isDiskTrouble(error) ? new StorageUnavailableError(error) : error;
    }
  }

  async stat(name: string): Promise<StoredObject | null> {
    try {
      const found = await unlessDiskTrouble(() => stat(this.path(name)));
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
    const opened = new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve());
      stream.once('error', reject);
    });
    try {
      await unlessDiskTrouble(() => opened);
    } catch (error) {
      throw isMissing(error) ? new ObjectMissingError(error) : error;
    }
    return stream;
  }

  async delete(name: string): Promise<void> {
    try {
      await unlessDiskTrouble(() => unlink(this.path(name)));
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
    // No name in another folder begins with it, and there may be millions.
    const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
    for await (const name of this.walk(folder)) {
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

  /** A folder below the root, which stays when the power fails: its parents have been flushed since it was made. */
  private ensureFolder(folder: string): Promise<void> {
    const ensured = this.folders.get(folder);
    if (ensured) return ensured;
    const ensuring = this.makeFolder(folder);
    this.folders.set(folder, ensuring);
    ensuring.catch(() => this.folders.delete(folder));
    return ensuring;
  }

  /** Flushes its parents up to the root also where it was there: whoever made it may have been killed before that. */
  private async makeFolder(folder: string): Promise<void> {
    const first = await makeFolders(folder);
    const isToFlush = (path: string) =>
      path.length > this.root.length || (first !== undefined && path.length >= first.length);
    for (let made = folder; isToFlush(made); made = dirname(made)) await flushFolder(dirname(made));
  }

  private async moveTo(path: string, incoming: string): Promise<void> {
    const folder = dirname(path);
    await this.ensureFolder(folder);
    try {
      await rename(incoming, path);
    } catch (error) {
      // Somebody has cleared away the folder since.
      if (!isMissing(error) || !this.folders.delete(folder)) throw error;
      await this.ensureFolder(folder);
      await rename(incoming, path);
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

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
