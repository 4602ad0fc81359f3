import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');
const PACKAGES = ['contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];

type Files = Record<string, string>;

const VALUE = 'export const value = 1;\n';
const importing = (from: string) => `import { value } from '${from}';\n\nexport const copy = value;\n`;
const use = (name: string) => `export * from '${name}';\n`;

const ALLOWED: Files = {
  'contracts/src/plans.ts': VALUE,
  'backend/src/common/thing.ts': VALUE,
  'backend/src/weather/forecast.ts': importing('../common/thing.js'),
  'backend/src/weather/plans.ts': importing('../../../contracts/src/plans.js'),
};

const AGAINST: [importer: string, imported: string, path: string][] = [
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
const IMPORTED: Files = Object.fromEntries(AGAINST.map(([, path]) => [path, VALUE]));
const IMPORTERS: Files = Object.fromEntries(AGAINST.map(([path, , from]) => [path, importing(from)]));

const UNLISTED: Files = {
  'backend/src/tides/forecast.ts': VALUE,
  'backend/src/platform/tides.ts': importing('../tides/forecast.js'),
  'frontend/src/features/tides/view.ts': VALUE,
  'frontend/src/features/other/view.ts': importing('../tides/view.js'),
  'admin-ui/src/tides/view.ts': VALUE,
  'admin-ui/src/layout/tides.ts': importing('../tides/view.js'),
};

const CYCLE: Files = {
  'backend/src/weather/sun.ts': `import { rain } from './rain.js';\n\nexport const sun = (): unknown => rain;\n`,
  'backend/src/weather/rain.ts': `import { sun } from './sun.js';\n\nexport const rain = (): unknown => sun;\n`,
};

const WORLDS: Files = {
  'backend/src/events/pixels.ts': use('sharp'),
  'backend/src/photos/disk.ts': use('node:fs/promises'),
  'backend/src/billing/rows.ts': use('pg'),
  'backend/src/framing/http.ts': use('@nestjs/common'),
  'backend/src/framing/pixels.ts': use('sharp'),
  'backend/src/platform/storage/disk.ts': use('node:fs/promises'),
  'contracts/src/http.ts': use('@nestjs/common'),
  'contracts/src/page.ts': use('react'),
  'frontend/src/lib/server.ts': use('@eventframe/backend/dist/app.module.js'),
};

/** A house with the rules of this one and nothing in it: files that break them must not lie in the real one. */
describe('the arrows between the rooms', () => {
  let house: string;
  /** The rules that lint says were broken, by file. Asked once for all: beginning takes it longest. */
  let rules: Map<string, string[]>;

  beforeAll(async () => {
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
    rules = await lint({ ...ALLOWED, ...IMPORTED, ...IMPORTERS, ...UNLISTED, ...CYCLE, ...WORLDS });
  });
  afterAll(() => rm(house, { recursive: true, force: true }));

  async function lint(files: Files): Promise<Map<string, string[]>> {
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
    return new Map(
      results.map(({ filePath, messages }) => [
        filePath.slice(house.length + 1),
        messages.map(({ ruleId, message }) => ruleId ?? message),
      ]),
    );
  }

  /** @returns the rules these break, each as `file rule` */
  function broken(files: Files): string[] {
    return Object.keys(files)
      .flatMap((path) => {
        const found = rules.get(path);
        return found === undefined ? [`${path} was not looked at`] : found.map((rule) => `${path} ${rule}`);
      })
      .sort();
  }

  it('lets a feature use the ground under it', () => {
    expect(broken(ALLOWED)).toEqual([]);
  });

  it('refuses imports against the arrows', () => {
    expect(broken({ ...IMPORTED, ...IMPORTERS })).toEqual(
      AGAINST.map(([importer]) => `${importer} import-x/no-restricted-paths`),
    );
  });

  it('binds a feature folder that nobody added to a list', () => {
    expect(broken(UNLISTED)).toEqual([
      'admin-ui/src/layout/tides.ts import-x/no-restricted-paths',
      'backend/src/platform/tides.ts import-x/no-restricted-paths',
      'frontend/src/features/other/view.ts import-x/no-restricted-paths',
    ]);
  });

  it('refuses a cycle', () => {
    expect(broken(CYCLE)).toContain('backend/src/weather/sun.ts import-x/no-cycle');
  });

  it('keeps outside worlds in their folders, and workspaces apart by name', () => {
    expect(broken(WORLDS)).toEqual([
      'backend/src/billing/rows.ts no-restricted-imports',
      'backend/src/events/pixels.ts no-restricted-imports',
      'backend/src/framing/http.ts no-restricted-imports',
      'backend/src/photos/disk.ts no-restricted-imports',
      'contracts/src/http.ts no-restricted-imports',
      'contracts/src/page.ts no-restricted-imports',
      'frontend/src/lib/server.ts no-restricted-imports',
    ]);
  });
});
