import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../test/support/temporary-folder.js';
import { BackupFolder } from './backup-folder.js';

const UNPRIVILEGED_UID = 65_534;

describe('BackupFolder', () => {
  let folder: string;

  beforeEach(async () => {
    const open = await temporaryFolder();
    await chmod(open, 0o755);
    folder = join(open, 'closed');
    await mkdir(folder, { mode: 0 });
  });
  afterEach(() => removeFolder(join(folder, '..')));

  /** Root may read everything. */
  async function runAsOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid?.(UNPRIVILEGED_UID);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  }

  it('rejects a folder without permission, naming its path', async () => {
    const closed = new BackupFolder(folder);
    const message = `The backup's folder cannot be used: ${folder} (this user has no permission, EACCES).`;
    const list = () => closed.list('')[Symbol.asyncIterator]().next();
    await expect(runAsOrdinaryUser(list)).rejects.toThrow(message);
    await expect(runAsOrdinaryUser(() => closed.stat('manifest.json'))).rejects.toThrow(message);
  });
});
