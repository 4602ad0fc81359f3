import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');
const PACKAGES = ['contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];

/** A house with the rules of this one and nothing in it: files that break them must not lie in the real one. */
describe('the arrows between the rooms', () => {
  let house: string;

  beforeEach(async () => {
    house = await mkdtemp(join(tmpdir(), 'eventframe-house-'));
    for (const name of ['eslint.config.mjs', 'tsconfig.base.json', 'scripts/lint']) {
      await cp(join(root, name), join(house, name), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
    for (const name of PACKAGES) {
      await mkdir(join(house, name, 'src'), { recursive: true });
      for (const file of await readdir(join(root, name))) {
        if (/^(?:package|tsconfig)\.json$/.test(file))
          await cp(join(root, name, file), join(house, name, file));
      }
    }
  });
  afterEach(() => rm(house, { recursive: true, force: true }));

  /** @returns the rules that lint says were broken, each as `file rule` */
  async function broken(files: Record<string, string>): Promise<string[]> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(house, path)), { recursive: true });
      await writeFile(join(house, path), text);
    }
    const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [eslint, '--format', 'json', ...Object.keys(files)],
      { cwd: house, env: { ...process.env, NODE_OPTIONS: '' } },
    ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    const results = JSON.parse(stdout) as {
      filePath: string;
      messages: { ruleId: string | null; message: string }[];
    }[];
    return results
      .flatMap(({ filePath, messages }) =>
        messages.map(({ ruleId, message }) => `${filePath.slice(house.length + 1)} ${ruleId ?? message}`),
      )
      .sort();
  }

  const VALUE = 'export const value = 1;\n';
  const importing = (from: string) => `import { value } from '${from}';\n\nexport const copy = value;\n`;

  it('lets a feature use the ground under it', async () => {
    expect(
      await broken({
        'contracts/src/plans.ts': VALUE,
        'backend/src/common/thing.ts': VALUE,
        'backend/src/weather/forecast.ts': importing('../common/thing.js'),
        'backend/src/weather/plans.ts': importing('../../../contracts/src/plans.js'),
      }),
    ).toEqual([]);
  });

  it('refuses imports against the arrows', async () => {
    const against: [importer: string, imported: string, path: string][] = [
      ['admin-ui/src/a.ts', 'frontend/src/b.ts', '../../frontend/src/b.js'],
      ['backend/src/a.ts', 'frontend/src/b.ts', '../../frontend/src/b.js'],
      ['backend/src/common/a.ts', 'backend/src/events/b.ts', '../events/b.js'],
      ['backend/src/events/a.ts', 'backend/src/admin/b.ts', '../admin/b.js'],
      ['backend/src/framing/a.ts', 'backend/src/platform/b.ts', '../platform/b.js'],
      ['backend/src/framing/c.ts', 'backend/src/common/b.ts', '../common/b.js'],
      ['backend/src/platform/a.ts', 'backend/src/events/b.ts', '../events/b.js'],
      ['contracts/src/a.ts', 'backend/src/events/b.ts', '../../backend/src/events/b.js'],
      ['frontend/src/a.ts', 'backend/src/events/b.ts', '../../backend/src/events/b.js'],
      ['frontend/src/features/a/a.ts', 'frontend/src/features/b/b.ts', '../b/b.js'],
      ['frontend/src/lib/a.ts', 'frontend/src/features/b/b.ts', '../features/b/b.js'],
    ];
    const imported = against.map(([, path]) => [path, VALUE]);
    const importers = against.map(([path, , from]) => [path, importing(from)]);
    expect(await broken(Object.fromEntries([...imported, ...importers]))).toEqual(
      against.map(([importer]) => `${importer} import-x/no-restricted-paths`),
    );
  });

  it('binds a feature folder that nobody added to a list', async () => {
    expect(
      await broken({
        'backend/src/weather/forecast.ts': VALUE,
        'backend/src/platform/a.ts': importing('../weather/forecast.js'),
        'frontend/src/features/weather/view.ts': VALUE,
        'frontend/src/features/other/view.ts': importing('../weather/view.js'),
      }),
    ).toEqual([
      'backend/src/platform/a.ts import-x/no-restricted-paths',
      'frontend/src/features/other/view.ts import-x/no-restricted-paths',
    ]);
  });

  it('refuses a cycle', async () => {
    const messages = await broken({
      'backend/src/weather/sun.ts': `import { rain } from './rain.js';\n\nexport const sun = (): unknown => rain;\n`,
      'backend/src/weather/rain.ts': `import { sun } from './sun.js';\n\nexport const rain = (): unknown => sun;\n`,
    });
    expect(messages).toContain('backend/src/weather/sun.ts import-x/no-cycle');
  });

  it('keeps outside worlds in their folders, and workspaces apart by name', async () => {
    const use = (name: string) => `export * from '${name}';\n`;
    expect(
      await broken({
        'backend/src/events/pixels.ts': use('sharp'),
        'backend/src/photos/disk.ts': use('node:fs/promises'),
        'backend/src/billing/rows.ts': use('pg'),
        'backend/src/framing/http.ts': use('@nestjs/common'),
        'backend/src/framing/pixels.ts': use('sharp'),
        'backend/src/platform/storage/disk.ts': use('node:fs/promises'),
        'frontend/src/lib/server.ts': use('@eventframe/backend/dist/app.module.js'),
      }),
    ).toEqual([
      'backend/src/billing/rows.ts no-restricted-imports',
      'backend/src/events/pixels.ts no-restricted-imports',
      'backend/src/framing/http.ts no-restricted-imports',
      'backend/src/photos/disk.ts no-restricted-imports',
      'frontend/src/lib/server.ts no-restricted-imports',
    ]);
  });
});
