import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const DIST = fileURLToPath(new URL('../../../admin-ui/dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

const CONSOLE_PAGES = [
  'src/users/user-list.tsx',
  'src/users/user-page.tsx',
  'src/events/event-list.tsx',
  'src/revenue/revenue-page.tsx',
  'src/maintenance/maintenance-page.tsx',
  'src/system/system-page.tsx',
  'src/reports/report-list.tsx',
  'src/plans/plan-list.tsx',
  'src/audit/audit-list.tsx',
];

/** A chunk and its static imports. */
function importsOfEntry(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const other of manifest[name]?.imports ?? []) importsOfEntry(other, known);
  return known;
}

/** Kilobytes of gzipped JavaScript. */
function weight(names: Iterable<string>): number {
  const files = [...names].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file)).length, 0) / 1000;
}

// spec: console-extra.bundles
test('loads each page of the console only when opened', () => {
  const console = manifest['src/console.tsx'];
  const atStart = importsOfEntry('src/console.tsx');
  for (const page of CONSOLE_PAGES) {
    expect(manifest[page]).toMatchObject({ isDynamicEntry: true });
    expect(console?.dynamicImports).toContain(page);
    expect([...atStart]).not.toContain(page);
    expect(weight([page])).toBeLessThan(10);
  }
});

// spec: console-extra.bundles
test('loads only the gate for users who are not admins', () => {
  expect([...importsOfEntry('index.html')]).not.toContain('src/console.tsx');
});
