import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { mapConcurrently } from '../common/map-concurrently.js';
import { type ObjectChecksum, copyObject } from '../media/copy-object.js';
import { retainedName, deleteRetained } from '../media/retained-objects.js';
import { TableSnapshot } from '../platform/database/table-snapshot.js';
import type { Storage } from '../platform/storage/storage.js';
import { LISTED_PREFIX } from '../platform/storage/open-storage.js';
import { BackupError, type Manifest, createManifest, PARTS, writeManifest } from './manifest.js';
import { NAMED_OBJECTS, EXCLUDED_TABLES } from './contents.js';
import { toLines, readLines, writePart } from './parts.js';

/** Maximum number of files copied concurrently. */
const MAX_CONCURRENT = 8;
/** Number of files checked before copying. */
const SAMPLE_SIZE = 100;
const NAMES = 'names.txt';

export interface BackupOptions {
  databaseUrl: string;
  /** The media storage. */
  storage: Storage;
  /** Description of the media storage for messages. */
  mediaLocation?: string;
  /** Destination of the backup. */
  folder: Storage;
  /** Prefix of the URLs of photos. */
  mediaUrl: string;
  /** The generated secret; null if it is in the settings. */
  secret: Readable | null;
  /** Called with the number of copied files. */
  report?: (files: number) => void;
}

/**
 * Back up database and media consistently while the service runs.
 *
 * Reads all tables in one snapshot. Media files never change and are stored before the rows that reference them, so
 * the snapshot's files exist. Files whose rows are deleted before they are copied are kept aside while the backup
 * holds its lock.
 *
 * @throws BackupError, BackupRunningError with a message for the operator
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, storage, folder, mediaUrl, secret } = options;
  if (!(await isEmpty(folder))) {
    throw new BackupError(
      'The folder for the backup is not empty. Use an empty folder, or one that does not exist.',
    );
  }
  const snapshot = await TableSnapshot.open(databaseUrl);
  try {
    const migrations = await snapshot.migrations();
    if (migrations.length === 0) {
      throw new BackupError(
        'There is nothing to back up: the database has no tables of the service. Set another DATA_DIR or DATABASE_URL.',
      );
    }
    // Listing detects a missing bucket. Single objects of one are only reported as missing.
    await isEmpty(storage, LISTED_PREFIX);
    await writePart(folder, NAMES, snapshot.streamLines(NAMED_OBJECTS));
    await assertOwnStorage(options);
    const tables = await copyTables(snapshot, folder);
    await snapshot.release();
    const media = await copyMedia(options);
    // Without the lock, retained files may belong to another backup.
    await snapshot.assertLocked();
    await deleteRetained(storage, new Date(Date.now() + 60_000));
    await snapshot.unlock();
    const manifest = createManifest({
      takenAt: snapshot.takenAt,
      migrations,
      mediaUrl,
      tables,
      media,
      secret: secret === null ? null : await writePart(folder, PARTS.secret, secret),
    });
    await folder.delete(NAMES);
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

/** @throws BackupError if database and storage do not belong together */
async function assertOwnStorage(options: BackupOptions): Promise<void> {
  const { storage, folder, mediaLocation = 'the media storage' } = options;
  if (!(await isForeignStorage(storage, folder))) return;
  // Allows using the same folder again.
  await folder.delete(NAMES);
  throw new BackupError(
    `None of the checked files that the database references is in ${mediaLocation}, so the two do not belong together. ` +
      'Nothing was backed up. Check that S3_BUCKET, S3_ENDPOINT, DATA_DIR and DATABASE_URL are those of the service.',
  );
}

/** Whether the storage contains none of a sample of the referenced files. */
async function isForeignStorage(storage: Storage, folder: Storage): Promise<boolean> {
  const sample = await takeSample(readLines(folder, NAMES), SAMPLE_SIZE);
  for (const name of sample)
    for (const place of [name, retainedName(name)]) if ((await storage.stat(place)) !== null) return false;
  return sample.length > 0;
}

/**
 * Return a random sample. The first lines would be files of one kind, which may be lost together. Uses reservoir
 * sampling (Vitter's algorithm R).
 */
async function takeSample(lines: AsyncIterable<string>, size: number): Promise<string[]> {
  const sample: string[] = [];
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const place = sample.length < size ? sample.length : randomInt(count);
    if (place < size) sample[place] = line;
  }
  return sample;
}

async function copyTables(snapshot: TableSnapshot, folder: Storage): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = [];
  for (const table of await snapshot.tables(EXCLUDED_TABLES)) {
    let rows = 0;
    const content = countRows(snapshot.streamRows(table), (lines) => (rows += lines));
    copied.push({ ...table, ...(await writePart(folder, PARTS.table(table.name), content)), rows });
  }
  return copied;
}

/** Count rows by line breaks, which COPY escapes within values. */
async function* countRows(content: Readable, add: (lines: number) => void): AsyncIterable<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let lines = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    add(lines);
    yield chunk;
  }
}

async function copyMedia({ storage, folder, report }: BackupOptions): Promise<Manifest['media']> {
  const figures = { objects: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  const copy = async (name: string) => ({ name, copied: await copyOrRetained(name, storage, folder) });
  async function* lines(): AsyncIterable<string> {
    for await (const { name, copied } of mapConcurrently(MAX_CONCURRENT, readLines(folder, NAMES), copy)) {
      if (copied === null) {
        missing.push(name);
        continue;
      }
      figures.objects += 1;
      figures.bytes += copied.bytes;
      report?.(figures.objects);
      yield `${copied.sha256} ${copied.bytes} ${name}`;
    }
  }
  const list = await writePart(folder, PARTS.mediaList, toLines(lines()));
  const missingLines = Readable.from(missing) as AsyncIterable<string>;
  const missingList = await writePart(folder, PARTS.missingList, toLines(missingLines));
  return { ...figures, missing: missing.length, list, missingList };
}

/** Copy an object, or its retained copy, since it can be moved at any time. @returns null if neither exists */
async function copyOrRetained(
  name: string,
  storage: Storage,
  folder: Storage,
): Promise<ObjectChecksum | null> {
  for (const from of [name, retainedName(name)]) {
    if ((await storage.stat(from)) === null) continue;
    try {
      return await copyObject({ storage, name: from }, { storage: folder, name: PARTS.media(name) });
    } catch (error) {
      if ((await storage.stat(from)) !== null) throw error;
    }
  }
  return null;
}

async function isEmpty(folder: Storage, below = ''): Promise<boolean> {
  const first = await folder.list(below)[Symbol.asyncIterator]().next();
  return first.done === true;
}
