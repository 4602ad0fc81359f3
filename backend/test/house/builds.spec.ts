import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';

interface Builds {
  ensureBuilt: (names?: string[]) => Promise<void>;
  areBuilt: (names: string[]) => boolean;
}

const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui'];
const LOCKS = ['package-lock.json', 'node_modules/.package-lock.json'];
const EMPTY = [...LOCKS, 'nx.json', '.swcrc', 'tsconfig.base.json'];

/** Replaces Nx: logs the workspaces to build, and changes a source of the backend if built alone. */
const NX = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const names = process.argv[process.argv.indexOf('-p') + 1];
appendFileSync('asked', names + '\\n');
for (const name of names.split(',')) {
  mkdirSync(name + '/dist', { recursive: true });
  writeFileSync(name + '/dist/main.js', '');
}
if (names === 'backend') writeFileSync('backend/src/main.ts', 'saved during the build');
`;

describe('ensureBuilt', () => {
  let clone: ScriptsClone;
  let builds: Builds;

  beforeEach(async () => {
    clone = await ScriptsClone.create();
    for (const name of WORKSPACES) await clone.save(`${name}/src/main.ts`, 'first');
    for (const path of EMPTY) await clone.save(path, '{ "packages": {} }');
    await clone.save('node_modules/.bin/nx', NX);
    builds = await clone.load<Builds>('builds.mjs');
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => jest.restoreAllMocks());

  /** @returns all builds so far */
  async function builtAfter(names?: string[]): Promise<string[]> {
    await builds.ensureBuilt(names);
    return (await readFile(clone.path('asked'), 'utf8')).trim().split('\n');
  }

  it('builds only the named workspaces and rebuilds only changed ones', async () => {
    const first = ['contracts,backend', 'frontend,admin-ui'];
    expect(await builtAfter(['contracts', 'backend'])).toEqual(first.slice(0, 1));
    expect(await builtAfter()).toEqual(first);
    expect(await builtAfter()).toEqual(first);
    await clone.save('frontend/src/main.ts', 'second');
    await clone.save('backend/test/main.ts', 'a test');
    expect(await builtAfter()).toEqual([...first, 'frontend']);
    await clone.save('contracts/src/main.ts', 'second');
    expect(await builtAfter()).toEqual([...first, 'frontend', WORKSPACES.join()]);
  });

  it('repeats a build with damaged output, and one during which a source was saved', async () => {
    await builds.ensureBuilt();
    expect(builds.areBuilt(['contracts', 'backend'])).toBe(true);
    await clone.save('backend/dist/main.js', 'damaged');
    expect(builds.areBuilt(['contracts', 'backend'])).toBe(false);
    expect(await builtAfter()).toEqual([WORKSPACES.join(), 'backend']);
    expect(await builtAfter()).toEqual([WORKSPACES.join(), 'backend', 'backend']);
    expect(await builtAfter()).toHaveLength(3);
  });
});
