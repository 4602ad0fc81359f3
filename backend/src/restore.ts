import 'reflect-metadata';
import { BackupFolder } from './backup/backup-folder.js';
import { folderArgument, runMaintenance, startDatabase } from './backup/command.js';
import { PARTS, readManifest } from './backup/manifest.js';
import { restoreBackup } from './backup/restore.js';
import { SecretFile } from './platform/config/secret-file.js';
import { say, step } from './platform/console/steps.js';
import { openStorage } from './platform/storage/open-storage.js';

const USAGE = `npm run restore -- FOLDER

Puts a backup into a new DATA_DIR, or a new database and bucket; one that holds anything is refused. The whole
backup is checked first, and at the end whether all of it is there.`;

const HALF_WAY =
  'What was restored until then is still there: empty the database and the media storage before you try again.';

/** `npm run restore`. */
await runMaintenance({ usage: USAGE, read: folderArgument }, async (place, settings) => {
  const folder = new BackupFolder(place);
  // Before a database is made for it.
  await readManifest(folder);
  const database = await startDatabase(settings);
  const storage = await openStorage(settings);
  let begun = false;
  try {
    const { media, secret, takenAt } = await restoreBackup({
      folder,
      databaseUrl: database.url,
      storage,
      mediaUrl: settings.mediaPublicUrl ?? '/media',
      step: (label, work) => {
        begun ||= label !== 'Checking the backup';
        return step(label, work);
      },
    });
    if (settings.sessionSecret === null && secret !== null) {
      await new SecretFile(settings.dataDir).place(await folder.read(PARTS.secret));
    } else {
      say('Give the service the SESSION_SECRET it had, or receipts of photos and links in mails end.');
    }
    say(`Restored as of ${takenAt}: ${media.objects} pictures. Everybody signs in again.`);
    if (media.missing > 0) say(`${media.missing} pictures were missing already when the backup was taken.`);
  } catch (error) {
    if (begun) say(HALF_WAY);
    throw error;
  } finally {
    storage.close();
    await database.stop();
  }
});
