import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../../test/support/temporary-folder.js';
import { readBuiltDocument } from './built-pages.js';

describe('readBuiltDocument', () => {
  it('retries after a failed read and caches the result', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'index.html');
    try {
      await mkdir(path);
      await expect(readBuiltDocument(folder, 'index.html')).rejects.toThrow('EISDIR');
      await rmdir(path);
      await writeFile(path, 'whole');
      expect(await readBuiltDocument(folder, 'index.html')).toBe('whole');
      await writeFile(path, 'changed');
      expect(await readBuiltDocument(folder, 'index.html')).toBe('whole');
    } finally {
      await removeFolder(folder);
    }
  });
});
