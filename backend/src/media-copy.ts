import 'reflect-metadata';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { reachDatabase, runMaintenance } from './backup/command.js';
import { CopiedNames } from './platform/storage/copied-names.js';
import { type CopyProgress, journalName, MediaCopy } from './media/media-copy.js';
import { findOrphanedObjects } from './media/find-orphaned-objects.js';
import { SettingsError } from './platform/config/environment-reader.js';
import type { Settings } from './platform/config/settings.js';
import { say } from './platform/console/steps.js';
import { dataSourceOptions } from './platform/database/data-source.js';
import { localMedia } from './platform/storage/open-storage.js';
import { S3Storage } from './platform/storage/s3-storage.js';

type Direction = 'to-bucket' | 'to-folder';

const USAGE = `npm run media:copy -- to-bucket | to-folder

Copies all pictures that rows name from DATA_DIR/media to the bucket of the S3_ settings, or back. Every copy is read
back and compared. Run it again after an interruption: it resumes. Run it once more after the service
was switched over, to copy the files added in between.`;

/** `npm run media:copy`. */
await runMaintenance({ usage: USAGE, read: directionOf }, async (direction, settings) => {
  const { found, copied, skipped, deleted, orphaned } = await copyMedia(settings, direction);
  say(`${copied} pictures copied and verified; ${skipped} of ${found} were there already.`);
  if (deleted > 0) say(`${deleted} were deleted by the service during the copy.`);
  if (orphaned > 0) say(`${orphaned} have no row, like deleted ones, and were not copied.`);
});

function directionOf([direction, ...rest]: string[]): Direction | null {
  return rest.length === 0 && (direction === 'to-bucket' || direction === 'to-folder') ? direction : null;
}

async function copyMedia(settings: Settings, direction: Direction): Promise<CopyProgress> {
  if (settings.storage === null) throw new SettingsError('S3_BUCKET', 'is not set', 'eventframe');
  const folder = localMedia(settings.dataDir);
  const bucket = new S3Storage(settings.storage);
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  const journal = join(settings.dataDir, journalName(direction, settings.storage));
  const done = await CopiedNames.open(journal);
  const database = await reachDatabase(settings);
  const source = new DataSource(dataSourceOptions(database.url));
  try {
    await source.initialize();
    return await new MediaCopy(from, to, done, (names) => findOrphanedObjects(source, names)).run(
      ({ copied }) => {
        if (copied % 100 === 0) say(`  ${copied} pictures copied`);
      },
    );
  } finally {
    bucket.close();
    if (source.isInitialized) await source.destroy();
    await database.stop();
  }
}
