import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createOnce } from '../config/create-once.js';
import { FolderProbe } from '../files/folder-probe.js';
import { createFolders, flushFolder, tryRemoveFile } from '../files/file-system.js';
import {
  isDiskError,
  type ListedObject,
  mapDiskErrors,
  ObjectMissingError,
  Storage,
  StorageUnavailableError,
  type StoredObject,
} from './storage.js';

const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Folder of files being written. Object names cannot start with a dot. */
const INCOMING = '.incoming';

/** File that identifies the folder, wherever it is mounted. */
const IDENTITY = '.storage-id';

/**
 * Media in a folder.
 *
 * A file is written to a temporary path, flushed and renamed, then its folder is flushed. After `put` returned, the
 * whole file survives a crash; before, the name does not exist.
 */
export class LocalStorage extends Storage {
  /** Folders that are flushed or being flushed, so that concurrent callers wait for the same flush. */
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

  /** Check that files can be stored and enough space is free. Reuses the last result for 5 s. */
  override check(): Promise<void> {
    return this.probe.check();
  }

  async put(name: string, content: Buffer | Readable): Promise<void> {
    const path = this.path(name);
    const incoming = join(this.root, INCOMING, randomUUID());
    try {
      await createFolders(dirname(incoming));
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
      await tryRemoveFile(incoming);
      throw isDiskError(error) ? new StorageUnavailableError(error) : error;
    }
  }

  async stat(name: string): Promise<StoredObject | null> {
    try {
      const found = await mapDiskErrors(() => stat(this.path(name)));
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
      await mapDiskErrors(() => opened);
    } catch (error) {
      throw isMissing(error) ? new ObjectMissingError(error) : error;
    }
    return stream;
  }

  async delete(name: string): Promise<void> {
    try {
      await mapDiskErrors(() => unlink(this.path(name)));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Return the capacity of the folder's disk. */
  override async capacity(): Promise<{ free: number; total: number }> {
    await this.makeFolder(this.root);
    const { bavail, blocks, bsize } = await statfs(this.root);
    return { free: bavail * bsize, total: blocks * bsize };
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    // Skips other folders, which can contain millions of files.
    const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
    for await (const name of this.walk(folder)) {
      if (!name.startsWith(prefix)) continue;
      const found = await this.stat(name);
      if (found !== null) yield { name, size: found.size, modifiedAt: found.modifiedAt };
    }
  }

  /** Delete incomplete files of crashes, last modified before `before`. */
  async sweepIncoming(before: Date): Promise<number> {
    const folder = join(this.root, INCOMING);
    let removed = 0;
    for (const entry of await readEntries(folder)) {
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
    for (const entry of await readEntries(join(this.root, folder))) {
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

  async fingerprint(): Promise<string> {
    const path = join(this.root, IDENTITY);
    const read = () => readFile(path, 'utf8').catch(() => '');
    if ((await read()) === '') {
      await this.ensureFolder(this.root);
      await createOnce(path, randomUUID());
    }
    return `folder ${await readFile(path, 'utf8')}`;
  }

  /** Create a folder that survives a crash: its parents are flushed, too. */
  private ensureFolder(folder: string): Promise<void> {
    const ensured = this.folders.get(folder);
    if (ensured) return ensured;
    const ensuring = this.makeFolder(folder);
    this.folders.set(folder, ensuring);
    ensuring.catch(() => this.folders.delete(folder));
    return ensuring;
  }

  /** Flush all parents up to the root, even of an existing folder: its creator may have crashed before flushing. */
  private async makeFolder(folder: string): Promise<void> {
    const first = await createFolders(folder);
    const needsFlush = (path: string) =>
      path.length > this.root.length || (first !== undefined && path.length >= first.length);
    for (let current = folder; needsFlush(current); current = dirname(current))
      await flushFolder(dirname(current));
  }

  private async moveTo(path: string, incoming: string): Promise<void> {
    const folder = dirname(path);
    await this.ensureFolder(folder);
    try {
      await rename(incoming, path);
    } catch (error) {
      // The folder was deleted since.
      if (!isMissing(error) || !this.folders.delete(folder)) throw error;
      await this.ensureFolder(folder);
      await rename(incoming, path);
    }
  }
}

async function readEntries(folder: string) {
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
