import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..', '..');

/** Imports that the rules forbid: file, what it imports, the rule that forbids it. */
const FORBIDDEN: [file: string, imported: string, rule: string][] = [
  ['admin-ui/src/a.ts', '../../frontend/src/target.js', 'workspaces'],
  ['admin-ui/src/components/a.ts', '../users/target.js', 'admin-layers'],
  ['backend/src/common/a.ts', '../events/target.js', 'common'],
  ['backend/src/common/b.ts', '../framing/target.js', 'common'],
  ['backend/src/common/c.ts', '../platform/target.js', 'common'],
  ['backend/src/events/admin.ts', '../admin/target.js', 'admin'],
  ['backend/src/events/disk.ts', 'node:fs/promises', 'disk'],
  ['backend/src/events/pixels.ts', 'sharp', 'external-sharp'],
  ['backend/src/events/rows.ts', 'pg', 'external-pg'],
  ['backend/src/events/plain.js', 'node:fs', 'disk'],
  ['backend/src/platform/a.module.ts', '../events/target.js', 'platform'],
  ['backend/src/platform/b.ts', '../framing/target.js', 'platform'],
  ['backend/src/framing/a.ts', '../platform/target.js', 'framing'],
  ['backend/src/framing/feature.ts', '../events/target.js', 'framing'],
  ['backend/src/framing/http.ts', '@nestjs/common', 'framing'],
  ['backend/src/new-feature/a.ts', '../../../e2e/support/target.js', 'workspaces'],
  ['backend/src/photos/script.ts', '../../../scripts/lib/target.mjs', 'no-scripts'],
  ['contracts/src/disk.ts', 'node:fs', 'contracts-node'],
  ['contracts/src/http.ts', '@nestjs/common', 'contracts'],
  ['contracts/src/page.ts', 'react', 'contracts'],
  ['frontend/src/guest/a.ts', '../organizer/events/target.js', 'guest-and-organizer'],
  ['frontend/src/organizer/auth/a.ts', '@/organizer/events/target', 'organizer-features'],
  ['frontend/src/organizer/lib/a.ts', '../events/target.js', 'organizer-features'],
  ['frontend/src/organizer/lib/server.ts', '../../../../backend/dist/target.js', 'workspaces'],
  ['frontend/src/organizer/lib/kiosk.ts', '../../../../kiosk/src/target.js', 'workspaces'],
  ['frontend/src/shared/a.ts', '../guest/target.js', 'shared'],
  ['scripts/lib/a.mjs', '../../backend/bench/lib/target.ts', 'scripts-lib'],
];
/** Other ways to import than `import … from`. */
const FORBIDDEN_TEXTS: [file: string, text: string, rule: string][] = [
  ['backend/src/billing/late.ts', `export const later = () => import('stripe');\n`, 'external-stripe'],
  ['backend/src/billing/again.ts', `export * from 'pg';\n`, 'external-pg'],
  [
    'backend/src/photos/required.ts',
    `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\nexport const disk = require('node:fs');\n`,
    'disk',
  ],
];
const ALLOWED: [file: string, imported: string][] = [
  ['backend/src/events/a.ts', '../common/target.js'],
  ['backend/src/events/b.ts', '../../../contracts/src/target.js'],
  ['backend/src/events/c.ts', '../photos/target.js'],
  ['backend/src/framing/pixels.ts', 'sharp'],
  ['backend/src/platform/c.ts', '../common/target.js'],
  ['frontend/src/organizer/auth/b.ts', '../lib/target.js'],
];
const CYCLE: [file: string, imported: string][] = [
  ['backend/src/events/sun.ts', './rain.js'],
  ['backend/src/events/rain.ts', './sun.js'],
  ['backend/src/media/a.ts', '../pages/a.js'],
  ['backend/src/pages/b.ts', '../media/b.js'],
  ['frontend/src/guest/gallery/a.ts', '../upload/a.js'],
  ['frontend/src/guest/upload/b.ts', '../gallery/b.js'],
];
const TARGETS = [
  'admin-ui/src/users/target.ts',
  'backend/bench/lib/target.ts',
  'backend/dist/target.js',
  'backend/src/admin/target.ts',
  'backend/src/common/target.ts',
  'backend/src/events/target.ts',
  'backend/src/framing/target.ts',
  'backend/src/media/b.ts',
  'backend/src/pages/a.ts',
  'backend/src/photos/target.ts',
  'backend/src/platform/target.ts',
  'contracts/src/target.ts',
  'e2e/support/target.ts',
  'frontend/src/guest/gallery/b.ts',
  'frontend/src/guest/target.ts',
  'frontend/src/guest/upload/a.ts',
  'frontend/src/organizer/events/target.ts',
  'frontend/src/organizer/lib/target.ts',
  'frontend/src/target.ts',
  'kiosk/src/target.ts',
  'scripts/lib/target.mjs',
];

/** A repository with the real rules and only the files above. */
describe('dependency rules', () => {
  let folder: string;
  let violations: { rule: { name: string }; from: string }[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventframe-rules-'));
    for (const name of ['.dependency-cruiser.mjs', '.dependency-cruiser.folders.mjs', 'tsconfig.base.json'])
      await cp(join(root, name), join(folder, name));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    // A workspace that the repository does not have: no list of names to extend.
    const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    await write('package.json', JSON.stringify({ type: 'module', workspaces: [...workspaces, 'kiosk'] }));
    for (const [path, text] of FORBIDDEN_TEXTS) await write(path, text);
    for (const path of TARGETS) await write(path, 'export const value = 1;\n');
    for (const [path, imported] of [...FORBIDDEN, ...ALLOWED, ...CYCLE])
      await write(path, `import { value } from '${imported}';\nexport const copy = value;\n`);
    const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const cruise = async (args: string) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [depcruise, '--no-progress', '--output-type', 'json', ...args.split(' ')],
        { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 * 2 ** 20 },
      ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
      return (JSON.parse(stdout) as { summary: { violations: typeof violations } }).summary.violations;
    };
    violations = [
      ...(await cruise('backend frontend admin-ui contracts scripts e2e kiosk')),
      ...(await cruise('--config .dependency-cruiser.folders.mjs backend/src frontend')),
    ];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const rulesBrokenBy = (path: string) =>
    violations.filter(({ from }) => from === path).map(({ rule }) => rule.name);

  it.each(FORBIDDEN)('forbids %s to import %s', (path, _imported, rule) => {
    expect(rulesBrokenBy(path)).toEqual([rule]);
  });

  it.each(FORBIDDEN_TEXTS)('reads all kinds of imports: %s', (path, _text, rule) => {
    expect(rulesBrokenBy(path)).toEqual([rule]);
  });

  it('allows a feature to import lower layers, contracts and other features', () => {
    expect(ALLOWED.flatMap(([path]) => rulesBrokenBy(path))).toEqual([]);
  });

  it('forbids cycles between files and between folders', () => {
    // The report names one file of a cycle.
    expect(['sun', 'rain'].flatMap((name) => rulesBrokenBy(`backend/src/events/${name}.ts`))).toEqual([
      'no-cycles',
    ]);
    expect(rulesBrokenBy('backend/src/media')).toEqual(['no-folder-cycles']);
    expect(rulesBrokenBy('frontend/src/guest/gallery')).toEqual(['no-folder-cycles']);
  });
});
