import 'reflect-metadata';
import { takeBackup } from './backup/backup.js';
import { BackupError } from './backup/manifest.js';
import { BackupFolder } from './backup/backup-folder.js';
import { folderArgument, mediaPlace, reachDatabase, runMaintenance } from './backup/command.js';
import { SecretFile } from './platform/config/secret-file.js';
import { say, step } from './platform/console/steps.js';
import { openStorage } from './platform/storage/open-storage.js';

const USAGE = `npm run backup -- FOLDER

Copies database and media as they are at this moment into a folder that is empty or does not exist yet, while the
service goes on. The folder holds everything people gave you, and the generated secret: keep it as you keep those.`;

/** `npm run backup`. */
await runMaintenance({ usage: USAGE, read: folderArgument }, async (folder, settings) => {
  const database = await reachDatabase(settings);
  const storage = await openStorage(settings);
  const secret = new SecretFile(settings.dataDir);
  try {
    const manifest = await step('Taking the backup', async () =>
      takeBackup({
        databaseUrl: database.url,
        storage,
        mediaPlace: mediaPlace(settings),
        folder: new BackupFolder(folder),
        mediaUrl: settings.mediaPublicUrl ?? '/media',
        secret: settings.sessionSecret === null ? await secret.open() : null,
        report: (pictures) => {
          if (pictures % 1000 === 0) say(`  ${pictures} pictures copied`);
        },
      }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows and ${manifest.media.objects} pictures of ${manifest.takenAt} are in ${folder}`);
    if (manifest.secret === null) say('SESSION_SECRET is not in it: keep that setting elsewhere.');
    if (manifest.media.missing === 0) return;
    throw new BackupError(
      `${manifest.media.missing} pictures that rows name are not in the storage; ${folder}/missing.txt lists them. ` +
        'All the rest is in the backup, and it can be restored.',
    );
  } finally {
    storage.close();
    await database.stop();
  }
});
