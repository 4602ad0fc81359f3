import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');
const PACKAGES = ['contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];
/** A workspace that this house has and the real one has not. */
const KIOSK = { name: '@eventframe/kiosk', type: 'module', nx: { tags: ['scope:kiosk'] } };

type Files = Record<string, string>;

const VALUE = 'export const value = 1;\n';
const importing = (from: string) => `export { value as copy } from '${from}';\n`;
const use = (name: string) => `export * from '${name}';\n`;

const ALLOWED: Files = {
  'contracts/src/plans.ts': VALUE,
  'backend/src/common/thing.ts': VALUE,
  'backend/src/weather/forecast.ts': importing('../common/thing.js'),
  'backend/src/weather/plans.ts': importing('../../../contracts/src/plans.js'),
};

const AGAINST: [importer: string, imported: string, path: string][] = [
  ['admin-ui/src/a.ts', 'frontend/src/b.ts', '../../frontend/src/b.js'],
  ['admin-ui/src/c.ts', 'backend/src/events/b.ts', '../../backend/src/events/b.js'],
  ['admin-ui/src/components/a.ts', 'admin-ui/src/users/b.ts', '../users/b.js'],
  ['admin-ui/src/providers/a.ts', 'admin-ui/src/users/b.ts', '../users/b.js'],
  ['backend/src/a.ts', 'frontend/src/b.ts', '../../frontend/src/b.js'],
  ['backend/src/common/a.ts', 'backend/src/events/b.ts', '../events/b.js'],
  ['backend/src/common/c.ts', 'backend/src/framing/b.ts', '../framing/b.js'],
  ['backend/src/common/plain.js', 'backend/src/events/b.ts', '../events/b.js'],
  ['backend/src/events/a.ts', 'backend/src/admin/b.ts', '../admin/b.js'],
  ['backend/src/framing/a.ts', 'backend/src/platform/b.ts', '../platform/b.js'],
  ['backend/src/framing/c.ts', 'backend/src/common/b.ts', '../common/b.js'],
  ['backend/src/platform/a.ts', 'backend/src/events/b.ts', '../events/b.js'],
  ['backend/src/platform/c.ts', 'backend/src/framing/b.ts', '../framing/b.js'],
  ['backend/src/tools/a.ts', 'scripts/lib/b.mjs', '../../../scripts/lib/b.mjs'],
  ['contracts/src/a.ts', 'backend/src/events/b.ts', '../../backend/src/events/b.js'],
  ['contracts/src/c.ts', 'frontend/src/b.ts', '../../frontend/src/b.js'],
  ['e2e/support/a.ts', 'backend/src/events/b.ts', '../../backend/src/events/b.js'],
  ['e2e/support/c.ts', 'frontend/src/b.ts', '../../frontend/src/b.js'],
  ['e2e/support/d.ts', 'admin-ui/src/b.ts', '../../admin-ui/src/b.js'],
  ['frontend/src/a.ts', 'backend/src/events/b.ts', '../../backend/src/events/b.js'],
  ['frontend/src/components/a.ts', 'frontend/src/features/b/b.ts', '../features/b/b.js'],
  ['frontend/src/config/a.ts', 'frontend/src/features/b/b.ts', '../features/b/b.js'],
  ['frontend/src/features/a/a.ts', 'frontend/src/features/b/b.ts', '../b/b.js'],
  ['frontend/src/features/a/by-alias.ts', 'frontend/src/features/b/b.ts', '@/features/b/b'],
  ['frontend/src/features/a/c.ts', 'frontend/src/app/b.ts', '@/app/b'],
  ['frontend/src/lib/a.ts', 'frontend/src/features/b/b.ts', '../features/b/b.js'],
  ['frontend/src/lib/c.ts', 'frontend/src/app/b.ts', '@/app/b'],
  ['scripts/lib/a.mjs', 'backend/bench/lib/b.ts', '../../backend/bench/lib/b.ts'],
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

const SIXTH: Files = {
  'kiosk/src/allowed.js': importing('../../contracts/src/plans.js'),
  'kiosk/src/by-path.js': importing('../../backend/src/events/b.js'),
  'kiosk/src/by-name.js': use('@eventframe/frontend/src/b.js'),
  'contracts/src/sixth.ts': importing('../../kiosk/src/allowed.js'),
  'frontend/src/lib/sixth.ts': use('@eventframe/kiosk'),
};

const CYCLE: Files = {
  'backend/src/weather/sun.ts': `import { rain } from './rain.js';\n\nexport const sun = (): unknown => rain;\n`,
  'backend/src/weather/rain.ts': `import { sun } from './sun.js';\n\nexport const rain = (): unknown => sun;\n`,
};

const WORLDS: Files = {
  'backend/src/events/pixels.ts': use('sharp'),
  'backend/src/photos/disk.ts': use('node:fs/promises'),
  'backend/src/photos/disk-by-another-name.ts': use('fs/promises'),
  'contracts/src/disk.ts': use('fs'),
  'backend/src/billing/rows.ts': use('pg'),
  'backend/src/billing/late.ts': `export const later = (): unknown => import('stripe');\n`,
  'backend/src/photos/plain.js': use('node:fs'),
  'backend/src/photos/required.ts': `import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
export const disk: unknown = require('node:fs/promises');
`,
  'backend/src/platform/payments/late.ts': `export const later = (): unknown => import('stripe');\n`,
  'frontend/src/lib/late.ts': `export const later = (): unknown => import('@eventframe/backend/dist/main.js');\n`,
  'backend/src/framing/http.ts': use('@nestjs/common'),
  'backend/src/framing/pixels.ts': use('sharp'),
  'backend/src/platform/storage/disk.ts': use('node:fs/promises'),
  'contracts/src/http.ts': use('@nestjs/common'),
  'contracts/src/page.ts': use('react'),
  'frontend/src/lib/server.ts': use('@eventframe/backend/dist/app.module.js'),
};

const LONG: Files = {
  'backend/src/weather/long.ts': VALUE.padEnd(VALUE.length + 299, '\n'),
  'backend/src/weather/longer.ts': VALUE.padEnd(VALUE.length + 300, '\n'),
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
    const whole = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    const workspaces = [...whole.workspaces, 'kiosk'];
    await writeFile(join(house, 'package.json'), JSON.stringify({ ...whole, workspaces }));
    await mkdir(join(house, 'kiosk'));
    await writeFile(join(house, 'kiosk', 'package.json'), JSON.stringify(KIOSK));
    const known = { ...ALLOWED, ...IMPORTED, ...IMPORTERS };
    rules = await lint({ ...known, ...UNLISTED, ...SIXTH, ...CYCLE, ...WORLDS, ...LONG });
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

  it('binds a workspace by its Nx tag alone', () => {
    expect(broken(SIXTH)).toEqual([
      'contracts/src/sixth.ts import-x/no-restricted-paths',
      'frontend/src/lib/sixth.ts no-restricted-syntax',
      'kiosk/src/by-name.js no-restricted-syntax',
      'kiosk/src/by-path.js import-x/no-restricted-paths',
    ]);
  });

  it('refuses a cycle', () => {
    expect(broken(CYCLE)).toContain('backend/src/weather/sun.ts import-x/no-cycle');
  });

  it('refuses a file of more than 300 lines', () => {
    expect(broken(LONG)).toEqual(['backend/src/weather/longer.ts max-lines']);
  });

  it('keeps outside worlds in their folders, and workspaces apart by name', () => {
    expect(broken(WORLDS)).toEqual([
      'backend/src/billing/late.ts no-restricted-syntax',
      'backend/src/billing/rows.ts no-restricted-syntax',
      'backend/src/events/pixels.ts no-restricted-syntax',
      'backend/src/framing/http.ts no-restricted-syntax',
      'backend/src/photos/disk-by-another-name.ts no-restricted-syntax',
      'backend/src/photos/disk.ts no-restricted-syntax',
      'backend/src/photos/plain.js no-restricted-syntax',
      'backend/src/photos/required.ts no-restricted-syntax',
      'contracts/src/disk.ts no-restricted-syntax',
      'contracts/src/http.ts no-restricted-syntax',
      'contracts/src/page.ts no-restricted-syntax',
      'frontend/src/lib/late.ts no-restricted-syntax',
      'frontend/src/lib/server.ts no-restricted-syntax',
    ]);
  });
});
