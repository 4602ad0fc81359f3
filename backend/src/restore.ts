import 'reflect-metadata';
import { BackupFolder } from './backup/backup-folder.js';
import { readFolderArgument, runMaintenance, startDatabase } from './backup/command.js';
import { PARTS, readManifest } from './backup/manifest.js';
import { restoreBackup } from './backup/restore.js';
import { SecretFile } from './platform/config/secret-file.js';
import { printLine, printStep } from './platform/console/print.js';
import { openStorage } from './platform/storage/open-storage.js';

const USAGE = `npm run restore -- FOLDER

Restores a backup into an empty DATA_DIR, or an empty database and bucket. Checks the whole backup first, and the
restored data at the end.`;

const INCOMPLETE =
  'The restore is incomplete. Empty the database and the media storage before you try again.';

/** `npm run restore`. */
await runMaintenance({ usage: USAGE, read: readFolderArgument }, async (place, settings) => {
  const folder = new BackupFolder(place);
  // Reject an invalid folder before a database is created.
  await readManifest(folder);
  const database = await startDatabase(settings);
  const storage = await openStorage(settings);
  let hasChanges = false;
  try {
    const { media, secret, takenAt } = await restoreBackup({
      folder,
      databaseUrl: database.url,
      storage,
      mediaUrl: settings.mediaPublicUrl ?? '/media',
      step: (label, work) => {
        hasChanges ||= label !== 'Checking the backup';
        return printStep(label, work);
      },
    });
    if (settings.sessionSecret === null && secret !== null) {
      await new SecretFile(settings.dataDir).write(await folder.read(PARTS.secret));
    } else {
      printLine('Set the previous SESSION_SECRET, or receipts of photos and links in mails become invalid.');
    }
    printLine(`Restored as of ${takenAt}: ${media.objects} files. All users must sign in again.`);
    if (media.missing > 0)
      printLine(`${media.missing} files were already missing when the backup was taken.`);
  } catch (error) {
    if (hasChanges) printLine(INCOMPLETE);
    throw error;
  } finally {
    storage.close();
    await database.stop();
  }
});
