import { Readable } from 'node:stream';
import { drain, mapConcurrently } from '../common/map-concurrently.js';
import { copyObject } from '../media/copy-object.js';
import { migrate } from '../platform/database/data-source.js';
import { TableLoader } from '../platform/database/table-loader.js';
import type { Storage } from '../platform/storage/storage.js';
import { checkBackup, type ListedFile, listFiles } from './check-backup.js';
import { NAMED_OBJECTS } from './contents.js';
import { BackupError, type Manifest, PARTS, readManifest } from './manifest.js';
import { toLines, readLines } from './parts.js';

/** Maximum number of files copied concurrently. */
const MAX_CONCURRENT = 8;

export interface RestoreOptions {
  folder: Storage;
  databaseUrl: string;
  storage: Storage;
  /** Prefix of the URLs of photos on this installation. */
  mediaUrl: string;
  /** Runs a step of the work and shows its label. */
  step?: <T>(label: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Restore a backup into an empty database and an empty storage, migrate it to this version and verify it.
 *
 * Reads and verifies the whole backup before any change. Loads the tables in one transaction after the media files.
 *
 * @throws BackupError with a message for the operator
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, databaseUrl, storage, step = (_label, work) => work() } = options;
  const manifest = await readManifest(folder);
  const loader = await TableLoader.open(databaseUrl);
  try {
    await assertEmpty(loader, storage);
    await step('Checking the backup', () => checkBackup(folder, manifest));
    await step('Creating the tables', () => migrate(databaseUrl, manifest.migrations));
    await step('Copying media files', () => copyFiles(folder, storage));
    await step('Loading the tables', () => loadTables(loader, options, manifest));
    await step('Migrating to this version', () => migrate(databaseUrl));
    await step('Verifying the restored data', () => verify(loader, folder, storage));
    return manifest;
  } finally {
    await loader.close();
  }
}

async function assertEmpty(loader: TableLoader, storage: Storage): Promise<void> {
  const tables = await loader.countTables();
  if (tables > 0) {
    throw new BackupError(
      `The database is not empty: it has ${tables} tables. A backup can only be restored into a new one. Set another ` +
        'DATA_DIR or DATABASE_URL, or empty this one.',
    );
  }
  for await (const { name } of storage.list('')) {
    throw new BackupError(
      `The media storage is not empty: it contains ${name}. A backup can only be restored into an empty one. Set another ` +
        'DATA_DIR or S3_BUCKET, or empty this one.',
    );
  }
}

async function copyFiles(folder: Storage, storage: Storage): Promise<void> {
  const copy = async ({ name, sha256 }: ListedFile) => {
    const copied = await copyObject({ storage: folder, name: PARTS.media(name) }, { storage, name });
    if (copied.sha256 !== sha256) throw new BackupError(`The backup changed while it was read: ${name}`);
  };
  await drain(mapConcurrently(MAX_CONCURRENT, listFiles(folder), copy));
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
      if (mediaUrl !== manifest.mediaUrl) await replaceUrls(loader, manifest.mediaUrl, mediaUrl);
    },
  );
}

/** Replace the prefix of stored URLs after `MEDIA_PUBLIC_URL` changed. */
async function replaceUrls(loader: TableLoader, from: string, to: string): Promise<void> {
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

/**
 * Verify that all referenced files exist, except those missing in the backup. Then update the planner's statistics.
 */
async function verify(loader: TableLoader, folder: Storage, storage: Storage): Promise<void> {
  await loader.loadValues('restored_objects', Readable.from(toLines(findExpected(folder, storage))));
  const [lost] = await loader.query<{ name: string }>(
    `SELECT name FROM (${NAMED_OBJECTS}) AS named WHERE NOT EXISTS (SELECT FROM restored_objects WHERE word = name) LIMIT 1`,
  );
  if (lost !== undefined)
    throw new BackupError(`A row references a file that was not restored: ${lost.name}`);
  await loader.query('ANALYZE');
}

/** Names of restored files, and of those that were missing when the backup was taken. */
async function* findExpected(folder: Storage, storage: Storage): AsyncIterable<string> {
  const check = async ({ name, bytes }: ListedFile) => {
    if ((await storage.stat(name))?.size === bytes) return name;
    throw new BackupError(`${name} was restored but is missing.`);
  };
  yield* mapConcurrently(MAX_CONCURRENT, listFiles(folder), check);
  yield* readLines(folder, PARTS.missingList);
}
