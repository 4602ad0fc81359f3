import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { mapConcurrently } from '../common/map-concurrently.js';
import { type ObjectChecksum, copyObject } from '../media/copy-object.js';
import { retainedName, deleteRetained } from '../media/retained-objects.js';
import { TableSnapshot } from '../platform/database/table-snapshot.js';
import type { Storage } from '../platform/storage/storage.js';
import { LISTED_FOLDER } from '../platform/storage/try-bucket.js';
import { BackupError, type Manifest, manifestOf, PARTS, writeManifest } from './manifest.js';
import { NAMED_OBJECTS, NOT_TAKEN_ALONG } from './contents.js';
import { asLines, linesOf, writePart } from './parts.js';

/** Pictures on their way at the same time. */
const AT_ONCE = 8;
/** So many are looked for before anything is copied. */
const LOOKED_FOR = 100;
const NAMES = 'names.txt';

export interface BackupOptions {
  databaseUrl: string;
  /** Where the media lies. */
  storage: Storage;
  /** The same in words. */
  mediaPlace?: string;
  /** Where the backup goes. */
  folder: Storage;
  /** What the addresses of pictures begin with. */
  mediaUrl: string;
  /** The generated secret; null where the settings hold one. */
  secret: Readable | null;
  /** Told the number of pictures that are done, now and then. */
  report?: (pictures: number) => void;
}

/**
 * Copies database and media as they are at one moment, while the service goes on.
 *
 * Tables are read in one snapshot. Pictures never change and are stored before the rows that name them, so all
 * that the snapshot names are there when it is taken; those whose rows are removed before they are copied are
 * kept aside by whoever removes them, for as long as the backup holds its lock.
 *
 * @throws BackupError, BackupRunningError with a sentence for the person who asked for it
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, storage, folder, mediaUrl, secret } = options;
  if (!(await isEmpty(folder))) {
    throw new BackupError(
      'The folder for the backup is not empty. Name one that is, or that does not exist.',
    );
  }
  const snapshot = await TableSnapshot.open(databaseUrl);
  try {
    const migrations = await snapshot.migrations();
    if (migrations.length === 0) {
      throw new BackupError(
        'There is nothing to back up: the database has no tables of the service. Name another DATA_DIR or DATABASE_URL.',
      );
    }
    // A bucket that is not there is asked for its list, which it refuses in words: of single objects it says the same
    // as of ones that are missing.
    await isEmpty(storage, LISTED_FOLDER);
    await writePart(folder, NAMES, snapshot.linesOf(NAMED_OBJECTS));
    await requireOwnStorage(options);
    const tables = await copyTables(snapshot, folder);
    await snapshot.release();
    const media = await copyMedia(options);
    // Without the lock, what is kept may be kept for somebody else's backup by now.
    await snapshot.requireLock();
    await deleteRetained(storage, new Date(Date.now() + 60_000));
    await snapshot.unlock();
    const manifest = manifestOf({
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

/** @throws BackupError where database and storage do not belong together: a backup of them would be no backup */
async function requireOwnStorage(options: BackupOptions): Promise<void> {
  const { storage, folder, mediaPlace = 'the media storage' } = options;
  if (!(await isAnothers(storage, folder))) return;
  // The same folder can be named again.
  await folder.delete(NAMES);
  throw new BackupError(
    `Of the pictures that the database names, none that was looked for is in ${mediaPlace}: one of the two is hardly the service's. ` +
      'Nothing was backed up. Look whether S3_BUCKET, S3_ENDPOINT, DATA_DIR and DATABASE_URL are those of the service.',
  );
}

/** Whether the storage holds nothing of what rows name, so far as some of it tells. */
async function isAnothers(storage: Storage, folder: Storage): Promise<boolean> {
  const sample = await someOf(linesOf(folder, NAMES), LOOKED_FOR);
  for (const name of sample)
    for (const place of [name, retainedName(name)]) if ((await storage.stat(place)) !== null) return false;
  return sample.length > 0;
}

/**
 * A few of many, each as likely as any other: the first would be pictures of one kind, which may be lost alone.
 * Reservoir sampling, Vitter's algorithm R.
 */
async function someOf(lines: AsyncIterable<string>, most: number): Promise<string[]> {
  const some: string[] = [];
  let seen = 0;
  for await (const line of lines) {
    seen += 1;
    const place = some.length < most ? some.length : randomInt(seen);
    if (place < most) some[place] = line;
  }
  return some;
}

async function copyTables(snapshot: TableSnapshot, folder: Storage): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = [];
  for (const table of await snapshot.tables(NOT_TAKEN_ALONG)) {
    let rows = 0;
    const content = counted(snapshot.rowsOf(table), (lines) => (rows += lines));
    copied.push({ ...table, ...(await writePart(folder, PARTS.table(table.name), content)), rows });
  }
  return copied;
}

/** Each row is a line: COPY writes line breaks within values in another way. */
async function* counted(content: Readable, add: (lines: number) => void): AsyncIterable<Buffer> {
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
  const copy = async (name: string) => ({ name, copied: await copyWherever(name, storage, folder) });
  async function* lines(): AsyncIterable<string> {
    for await (const { name, copied } of mapConcurrently(AT_ONCE, linesOf(folder, NAMES), copy)) {
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
  const list = await writePart(folder, PARTS.mediaList, asLines(lines()));
  const missingLines = Readable.from(missing) as AsyncIterable<string>;
  const missingList = await writePart(folder, PARTS.missingList, asLines(missingLines));
  return { ...figures, missing: missing.length, list, missingList };
}

/** An object may be moved aside at any moment, also between two looks at it. @returns null when it is nowhere */
async function copyWherever(name: string, storage: Storage, folder: Storage): Promise<ObjectChecksum | null> {
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
