import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';

interface Builds {
  ensureBuilt(build: (names: string[]) => Promise<void>, names?: string[]): Promise<string[]>;
  areBuilt(names: string[]): Promise<boolean>;
}
const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui'];

describe('a build', () => {
  let clone: ScriptsClone;
  let builds: Builds;

  beforeEach(async () => {
    clone = await ScriptsClone.make();
    for (const name of WORKSPACES) await save(name, 'first');
    builds = await clone.load<Builds>('builds.mjs');
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await clone.remove();
  });

  const save = (workspace: string, text: string) => clone.save(`${workspace}/src/main.ts`, text);
  const build = async (names: string[]) => {
    for (const name of names) await clone.save(`${name}/dist/main.js`, '');
  };

  it('is made of what is new, and not again', async () => {
    expect(await builds.ensureBuilt(build)).toEqual(WORKSPACES);
    expect(await builds.ensureBuilt(build)).toEqual([]);
    await save('frontend', 'second');
    expect(await builds.ensureBuilt(build)).toEqual(['frontend']);
    expect(await builds.ensureBuilt(build)).toEqual([]);
  });

  it('counts as made of what is there until a source, or what was built of it, is another', async () => {
    const areBuilt = () => builds.areBuilt(['contracts', 'backend']);
    expect(await areBuilt()).toBe(false);
    await builds.ensureBuilt(build, ['contracts', 'backend']);
    expect(await areBuilt()).toBe(true);
    await save('backend', 'second');
    expect(await areBuilt()).toBe(false);
    await builds.ensureBuilt(build, ['contracts', 'backend']);
    expect(await areBuilt()).toBe(true);
    await clone.save('contracts/dist/main.js', 'half of what it was');
    expect(await areBuilt()).toBe(false);
  });

  it('is made of some workspaces alone', async () => {
    expect(await builds.ensureBuilt(build, ['contracts', 'backend'])).toEqual(['contracts', 'backend']);
    expect(await builds.ensureBuilt(build)).toEqual(['frontend', 'admin-ui']);
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
