import { access, readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';
import { removeFolder } from '../support/temporary-folder.js';

/** What package-lock.json and npm's record of the installation hold. */
const INSTALLED = JSON.stringify({ packages: { 'node_modules/thing': { version: '1.0.0' } } });
const RECORD = 'node_modules/.package-lock.json';
/** Replaces npm: writes its record only. */
const NPM = `require('node:fs').cpSync('package-lock.json', '${RECORD}');`;

describe('ensurePackages', () => {
  let clone: ScriptsClone;
  let ensurePackages: () => Promise<void>;
  let printed: jest.SpiedFunction<typeof process.stdout.write>;

  beforeEach(async () => {
    clone = await ScriptsClone.create();
    await clone.save('package-lock.json', INSTALLED);
    await clone.save('npm.cjs', NPM);
    jest.replaceProperty(process, 'env', { ...process.env, npm_execpath: clone.path('npm.cjs') });
    printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    ({ ensurePackages } = await clone.load<{ ensurePackages: () => Promise<void> }>('packages.mjs'));
  });
  afterEach(() => jest.restoreAllMocks());

  it('installs packages once and keeps those the user installed', async () => {
    await ensurePackages();
    expect(await readFile(clone.path(RECORD), 'utf8')).toBe(INSTALLED);
    await removeFolder(clone.path('node_modules'));
    await clone.save(RECORD, INSTALLED);
    printed.mockClear();
    await ensurePackages();
    await ensurePackages();
    expect(printed).not.toHaveBeenCalled();
  });

  it.each([
    ['before it wrote its record', INSTALLED.replace('thing', 'other')],
    ['while it wrote its record', INSTALLED.slice(0, 30)],
  ])('reinstalls packages if npm was killed %s', async (_when, record) => {
    await clone.save(RECORD, record);
    await clone.save('node_modules/other/half', '');
    await ensurePackages();
    expect(await readFile(clone.path(RECORD), 'utf8')).toBe(INSTALLED);
    await expect(access(clone.path('node_modules/other'))).rejects.toThrow('ENOENT');
  });
});
