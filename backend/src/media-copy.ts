import 'reflect-metadata';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { openDatabase, runMaintenance } from './backup/command.js';
import { CopiedNames } from './platform/storage/copied-names.js';
import { type CopyProgress, journalName, MediaCopy } from './media/media-copy.js';
import { findOrphanedObjects } from './media/find-orphaned-objects.js';
import { SettingsError } from './platform/config/environment-reader.js';
import type { Settings } from './platform/config/settings.js';
import { printLine } from './platform/console/print.js';
import { dataSourceOptions } from './platform/database/data-source.js';
import { localMedia } from './platform/storage/open-storage.js';
import { S3Storage } from './platform/storage/s3-storage.js';

type Direction = 'to-bucket' | 'to-folder';

const USAGE = `npm run media:copy -- to-bucket | to-folder

Copies all files that rows reference from DATA_DIR/media to the bucket of the S3_ settings, or back. Verifies each copy.
An interrupted run continues when you run it again. Run it once more after you switched the service over, for files
stored since.`;

/** `npm run media:copy`. */
await runMaintenance({ usage: USAGE, read: readDirection }, async (direction, settings) => {
  const { found, copied, skipped, deleted, orphaned } = await copyMedia(settings, direction);
  printLine(`${copied} files copied and verified; ${skipped} of ${found} existed already.`);
  if (deleted > 0) printLine(`${deleted} were deleted by the service during the copy.`);
  if (orphaned > 0) printLine(`${orphaned} are orphaned, for example deleted ones, and were not copied.`);
});

function readDirection([direction, ...rest]: string[]): Direction | null {
  return rest.length === 0 && (direction === 'to-bucket' || direction === 'to-folder') ? direction : null;
}

async function copyMedia(settings: Settings, direction: Direction): Promise<CopyProgress> {
  if (settings.storage === null) throw new SettingsError('S3_BUCKET', 'is not set', 'eventframe');
  const folder = localMedia(settings.dataDir);
  const bucket = new S3Storage(settings.storage);
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  const journal = join(settings.dataDir, journalName(direction, settings.storage));
  const done = await CopiedNames.open(journal);
  const database = await openDatabase(settings);
  const source = new DataSource(dataSourceOptions(database.url));
  try {
    await source.initialize();
    return await new MediaCopy(from, to, done, (names) => findOrphanedObjects(source, names)).run(
      ({ copied }) => {
        if (copied % 100 === 0) printLine(`  ${copied} files copied`);
      },
    );
  } finally {
    bucket.close();
    if (source.isInitialized) await source.destroy();
    await database.stop();
  }
}
