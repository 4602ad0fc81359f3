import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../../test/support/temporary-folder.js';
import { builtDocument } from './built-pages.js';

describe('a document of a build', () => {
  it('is read again after it could not be read, and once then', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'index.html');
    try {
      await mkdir(path);
      await expect(builtDocument(folder, 'index.html')).rejects.toThrow('EISDIR');
      await rmdir(path);
      await writeFile(path, 'whole');
      expect(await builtDocument(folder, 'index.html')).toBe('whole');
      await writeFile(path, 'changed');
      expect(await builtDocument(folder, 'index.html')).toBe('whole');
    } finally {
      await removeFolder(folder);
    }
  });
});
