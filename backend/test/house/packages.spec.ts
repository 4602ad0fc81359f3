import { access, readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/thing': { version: '1.0.0' } } });
const INSTALLED = JSON.stringify({ packages: { 'node_modules/thing': { version: '1.0.0' } } });
const RECORD = 'node_modules/.package-lock.json';
/** Installs the one package, as npm would. */
const NPM = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('node_modules/thing', { recursive: true });
writeFileSync(${JSON.stringify(RECORD)}, ${JSON.stringify(INSTALLED)});
`;

describe('the packages of a clone', () => {
  const npm = process.env['npm_execpath'];
  let clone: ScriptsClone;
  let printed: string;

  beforeEach(async () => {
    clone = await ScriptsClone.make();
    await clone.save('package-lock.json', LOCK);
    await clone.save('npm.mjs', NPM);
    process.env['npm_execpath'] = clone.path('npm.mjs');
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    if (npm === undefined) delete process.env['npm_execpath'];
    else process.env['npm_execpath'] = npm;
    await clone.remove();
  });

  /** @returns whether anything was installed */
  async function ensurePackages(): Promise<boolean> {
    printed = '';
    const packages = await clone.load<{ ensurePackages: () => Promise<void> }>('packages.mjs');
    await packages.ensurePackages();
    return printed.includes('✓ Installing packages');
  }

  it('are installed once, and not again', async () => {
    expect(await ensurePackages()).toBe(true);
    await access(clone.path('node_modules/thing'));
    expect(await ensurePackages()).toBe(false);
  });

  it('are taken as they are when somebody has installed them by hand', async () => {
    await clone.save(RECORD, INSTALLED);
    expect(await ensurePackages()).toBe(false);
  });

  it.each([
    ['before the record was written', undefined],
    ['while the record was written', INSTALLED.slice(0, 30)],
    ['as the record was begun', ''],
  ])('are installed anew where npm was killed %s', async (_when, record) => {
    await ensurePackages();
    await clone.save('node_modules/other/half', '');
    if (record === undefined) await clone.save('package-lock.json', LOCK.replaceAll('thing', 'other'));
    else await clone.save(RECORD, record);

    expect(await ensurePackages()).toBe(true);
    expect(await readFile(clone.path(RECORD), 'utf8')).toBe(INSTALLED);
    await expect(access(clone.path('node_modules/other'))).rejects.toThrow('ENOENT');
  });
});
