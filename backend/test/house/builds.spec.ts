import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

interface Builds {
  ensureBuilt(build: (names: string[]) => Promise<void>): Promise<string[]>;
}
const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts', 'lib');
const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui'];

describe('a build', () => {
  let clone: string;
  let builds: Builds;

  beforeEach(async () => {
    clone = await temporaryFolder();
    await cp(SCRIPTS, join(clone, 'scripts', 'lib'), { recursive: true });
    for (const name of WORKSPACES) await mkdir(join(clone, name, 'src'), { recursive: true });
    for (const name of WORKSPACES) await save(name, 'first');
    builds = (await import(pathToFileURL(join(clone, 'scripts', 'lib', 'builds.mjs')).href)) as Builds;
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await removeFolder(clone);
  });

  const save = (workspace: string, text: string) => writeFile(join(clone, workspace, 'src', 'main.ts'), text);
  const build = async (names: string[]) => {
    for (const name of names) {
      await mkdir(join(clone, name, 'dist'), { recursive: true });
      await writeFile(join(clone, name, 'dist', 'main.js'), '');
    }
  };

  it('is made of what is new, and not again', async () => {
    expect(await builds.ensureBuilt(build)).toEqual(WORKSPACES);
    expect(await builds.ensureBuilt(build)).toEqual([]);
    await save('frontend', 'second');
    expect(await builds.ensureBuilt(build)).toEqual(['frontend']);
    expect(await builds.ensureBuilt(build)).toEqual([]);
  });

  it('is made again where something was saved meanwhile', async () => {
    await builds.ensureBuilt(async (names) => {
      await build(names);
      await save('backend', 'saved while it was built');
    });
    expect(await builds.ensureBuilt(build)).toEqual(['backend']);
    expect(await builds.ensureBuilt(build)).toEqual([]);
  });
});
