import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../test/support/temporary-folder.js';
import { BackupFolder } from './backup-folder.js';

const NOBODY = 65_534;

describe("a backup's folder", () => {
  let folder: string;

  beforeEach(async () => {
    const open = await temporaryFolder();
    await chmod(open, 0o755);
    folder = join(open, 'closed');
    await mkdir(folder, { mode: 0 });
  });
  afterEach(() => removeFolder(join(folder, '..')));

  /** Root may read everything. */
  async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid?.(NOBODY);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  }

  it('that is closed to this user is told by its path, also where only its list is asked for', async () => {
    const closed = new BackupFolder(folder);
    const sentence = `The backup's folder cannot be used: ${folder} (this user has no right to it, EACCES).`;
    const list = () => closed.list('')[Symbol.asyncIterator]().next();
    await expect(asOrdinaryUser(list)).rejects.toThrow(sentence);
    await expect(asOrdinaryUser(() => closed.stat('manifest.json'))).rejects.toThrow(sentence);
  });
});
