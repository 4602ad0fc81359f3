import { Readable } from 'node:stream';
import { drain, mapConcurrently } from '../common/map-concurrently.js';
import { copyObject } from '../media/copy-object.js';
import { migrate } from '../platform/database/data-source.js';
import { TableLoader } from '../platform/database/table-loader.js';
import type { Storage } from '../platform/storage/storage.js';
import { checkBackup, type ListedPicture, picturesOf } from './check-backup.js';
import { NAMED_OBJECTS } from './contents.js';
import { BackupError, type Manifest, PARTS, readManifest } from './manifest.js';
import { asLines, linesOf } from './parts.js';

/** Pictures on their way at the same time. */
const AT_ONCE = 8;

export interface RestoreOptions {
  folder: Storage;
  databaseUrl: string;
  storage: Storage;
  /** What the addresses of pictures begin with here. */
  mediaUrl: string;
  /** Runs a part of the work under a name that people read. */
  step?: <T>(label: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Puts a backup into an empty database and an empty storage, brings the tables to this version, and looks whether
 * all is there.
 *
 * Nothing is touched before every byte of the backup was read and compared. The tables are loaded in one
 * transaction after the pictures.
 *
 * @throws BackupError with a sentence for the person who asked for it
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, databaseUrl, storage, step = (_label, work) => work() } = options;
  const manifest = await readManifest(folder);
  const loader = await TableLoader.open(databaseUrl);
  try {
    await refuseUnlessEmpty(loader, storage);
    await step('Checking the backup', () => checkBackup(folder, manifest));
    await step('Making the tables', () => migrate(databaseUrl, manifest.migrations));
    await step('Copying pictures', () => copyPictures(folder, storage));
    await step('Loading the tables', () => loadTables(loader, options, manifest));
    await step('Bringing the tables to this version', () => migrate(databaseUrl));
    await step('Looking whether all is there', () => verify(loader, folder, storage));
    return manifest;
  } finally {
    await loader.close();
  }
}

async function refuseUnlessEmpty(loader: TableLoader, storage: Storage): Promise<void> {
  const tables = await loader.countTables();
  if (tables > 0) {
    throw new BackupError(
      `The database is not empty: it has ${tables} tables. A backup is only restored into a new one. Name another ` +
        'DATA_DIR or DATABASE_URL, or move what is there away.',
    );
  }
  for await (const { name } of storage.list('')) {
    throw new BackupError(
      `The media storage is not empty: it holds ${name}. A backup is only restored into an empty one. Name another ` +
        'DATA_DIR or S3_BUCKET, or move what is there away.',
    );
  }
}

async function copyPictures(folder: Storage, storage: Storage): Promise<void> {
  const copy = async ({ name, sha256 }: ListedPicture) => {
    const copied = await copyObject({ storage: folder, name: PARTS.media(name) }, { storage, name });
    if (copied.sha256 !== sha256) throw new BackupError(`The backup changed while it was read: ${name}`);
  };
  await drain(mapConcurrently(AT_ONCE, picturesOf(folder), copy));
}

async function loadTables(
  loader: TableLoader,
  { folder, mediaUrl }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  await loader.load(
    manifest.tables,
    ({ name }) => folder.read(PARTS.table(name)),
    async () => {
      for (const { name, rows } of manifest.tables) {
        const loaded = await loader.count(name);
        if (loaded !== rows) {
          throw new BackupError(`The table ${name} has ${loaded} rows instead of ${rows}.`);
        }
      }
      if (mediaUrl !== manifest.mediaUrl) await moveAddresses(loader, manifest.mediaUrl, mediaUrl);
    },
  );
}

/** Rows hold addresses of pictures, which begin in another way where `MEDIA_PUBLIC_URL` is another. */
async function moveAddresses(loader: TableLoader, from: string, to: string): Promise<void> {
  for (const [table, column] of [
    ['generated_photos', 'photo_url'],
    ['generated_photos', 'thumb_url'],
    ['frames', 'frame_url'],
    ['events', 'frame_url'],
  ] as const) {
    await loader.query(
      `UPDATE ${table} SET ${column} = $2 || substr(${column}, length($1) + 1) WHERE starts_with(${column}, $1)`,
      [`${from}/`, `${to}/`],
    );
  }
}

/** Every picture that a row names has to be there, those aside that were missing before; then the planner learns. */
async function verify(loader: TableLoader, folder: Storage, storage: Storage): Promise<void> {
  await loader.loadWords('restored_objects', Readable.from(asLines(expected(folder, storage))));
  const [lost] = await loader.query<{ name: string }>(
    `SELECT name FROM (${NAMED_OBJECTS}) AS named WHERE NOT EXISTS (SELECT FROM restored_objects WHERE word = name) LIMIT 1`,
  );
  if (lost !== undefined) throw new BackupError(`A row names a picture that was not restored: ${lost.name}`);
  await loader.query('ANALYZE');
}

/** Names of pictures that are where they belong, and of those that were missing when the backup was taken. */
async function* expected(folder: Storage, storage: Storage): AsyncIterable<string> {
  const look = async ({ name, bytes }: ListedPicture) => {
    if ((await storage.stat(name))?.size === bytes) return name;
    throw new BackupError(`${name} was restored and is not there.`);
  };
  yield* mapConcurrently(AT_ONCE, picturesOf(folder), look);
  yield* linesOf(folder, PARTS.missingList);
}
