import { join } from 'node:path';
import { CopiedNames } from './platform/storage/copied-names.js';
import { MediaCopy } from './media/media-copy.js';
import { SettingsError } from './platform/config/environment-reader.js';
import { parseSettings } from './platform/config/parse-settings.js';
import { say } from './platform/console/steps.js';
import { localMedia } from './platform/storage/open-storage.js';
import { S3Storage } from './platform/storage/s3-storage.js';

const USAGE = `npm run media:copy -- to-bucket | to-folder

Copies all pictures from DATA_DIR/media to the bucket of the S3_ settings, or back. Every copy is read back and
compared. Run it again after it was broken off: it goes on where it was. Run it once more after the service was
switched over, for what came in between.`;

/** `npm run media:copy`. */
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main([direction, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (direction !== 'to-bucket' && direction !== 'to-folder')) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const settings = parseSettings(process.env);
  if (settings.storage === null) throw new SettingsError('S3_BUCKET', 'is not set', 'eventframe');
  const folder = localMedia(settings.dataDir);
  const bucket = new S3Storage(settings.storage);
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  const done = await CopiedNames.open(join(settings.dataDir, `media-copied-${direction}.txt`));
  const { found, copied, skipped } = await new MediaCopy(from, to, done).run(({ copied }) => {
    if (copied % 100 === 0) say(`  ${copied} pictures copied`);
  });
  bucket.close();
  say(`${copied} pictures copied and verified; ${skipped} of ${found} were there already.`);
  return 0;
}
