import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { staleOf } from '../../../scripts/lib/stale-files.mjs';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

describe('generated files that are looked at and not written', () => {
  let folder: string;
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(() => removeFolder(folder));

  it('are stale where they say something else or are not there', async () => {
    const [fresh, old, none] = ['fresh.json', 'old.ts', 'none.ts'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(fresh, '{}\n');
    await writeFile(old, 'export type Photo = string;\n');
    expect(staleOf([{ path: fresh, text: '{}\n' }])).toEqual([]);
    expect(
      staleOf([
        { path: fresh, text: '{}\n' },
        { path: old, text: 'export type Photo = number;\n' },
        { path: none, text: '' },
      ]),
    ).toEqual([old, none]);
  });
});
