import { existsSync } from 'node:fs';
import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../../../test/support/temporary-folder.js';
import { createFolders } from './file-system.js';

describe('createFolders', () => {
  let root: string;

  beforeEach(async () => {
    root = await temporaryFolder();
  });
  afterEach(() => removeFolder(root));

  it('creates missing folders for this user only and returns the topmost', async () => {
    const deep = join(root, 'a', 'b', 'c');
    expect(await createFolders(deep)).toBe(join(root, 'a'));
    for (const path of [deep, join(root, 'a')]) expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(await createFolders(deep)).toBeUndefined();
    expect(await createFolders(join(deep, 'd'))).toBe(join(deep, 'd'));
  });

  it('lets concurrent callers create the same folder', async () => {
    const deep = join(root, 'a', 'b', 'c');
    const firsts = await Promise.all(Array.from({ length: 20 }, () => createFolders(deep)));
    expect((await stat(deep)).isDirectory()).toBe(true);
    expect(firsts).toContain(join(root, 'a'));
  });

  it('rejects a path with a file or a dangling link', async () => {
    await writeFile(join(root, 'file'), '');
    await symlink(join(root, 'nowhere'), join(root, 'link'));
    await expect(createFolders(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(createFolders(join(root, 'link'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(createFolders(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  // Only Linux has a file system with this behavior.
  const proc = existsSync('/proc/self') ? '/proc' : '/dev/null';

  it('rejects a file system that allows no folders', async () => {
    for (const path of [join(proc, 'eventframe'), join(proc, 'eventframe', 'a', 'b')])
      await expect(createFolders(path)).rejects.toMatchObject({
        code: proc === '/proc' ? 'ENOENT' : 'ENOTDIR',
        syscall: 'mkdir',
      });
  });
});
