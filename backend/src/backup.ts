import 'reflect-metadata';
import { takeBackup } from './backup/backup.js';
import { BackupError } from './backup/manifest.js';
import { BackupFolder } from './backup/backup-folder.js';
import { readFolderArgument, describeStorage, openDatabase, runMaintenance } from './backup/command.js';
import { SecretFile } from './platform/config/secret-file.js';
import { printLine, printStep } from './platform/console/print.js';
import { openStorage } from './platform/storage/open-storage.js';

const USAGE = `npm run backup -- FOLDER

Copies database and media into a folder that is empty or does not exist yet, while the service runs. The folder
contains all personal data and the generated secret: protect it accordingly.`;

/** `npm run backup`. */
await runMaintenance({ usage: USAGE, read: readFolderArgument }, async (folder, settings) => {
  const database = await openDatabase(settings);
  const storage = await openStorage(settings);
  const secret = new SecretFile(settings.dataDir);
  try {
    const manifest = await printStep('Taking the backup', async () =>
      takeBackup({
        databaseUrl: database.url,
        storage,
        mediaLocation: describeStorage(settings),
        folder: new BackupFolder(folder),
        mediaUrl: settings.mediaPublicUrl ?? '/media',
        secret: settings.sessionSecret === null ? await secret.open() : null,
        report: (files) => {
          if (files % 1000 === 0) printLine(`  ${files} files copied`);
        },
      }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(`${rows} rows and ${manifest.media.objects} files of ${manifest.takenAt} are in ${folder}`);
    if (manifest.secret === null)
      printLine('The backup does not contain SESSION_SECRET. Store that setting elsewhere.');
    if (manifest.media.missing === 0) return;
    throw new BackupError(
      `${manifest.media.missing} files that rows reference are not in the storage; ${folder}/missing.txt lists them. ` +
        'The backup contains all other files and can be restored.',
    );
  } finally {
    storage.close();
    await database.stop();
  }
});
