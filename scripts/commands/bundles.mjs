import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../lib/paths.mjs';

export const usage = `node scripts/command.mjs bundles
  fails if a page loads more JavaScript than its budget before it can be used; needs the builds`;

const ENGLISH = 'src/guest/i18n/en.ts';
const LANDING = 'src/organizer/site/landing/landing-page.tsx';
const DASHBOARD = 'src/organizer/events/dashboard/dashboard-page.tsx';
const CONSOLE = 'src/console.tsx';

/**
 * Budgets in bytes of gzipped JavaScript that a page loads before it can be used: its entry chunks and their static
 * imports. Of the chunks that match an expression, the largest counts. The build of the guest page also counts its
 * largest language, with a limit of 90 kB; see frontend/scripts/guest-page.ts.
 *
 * @type {[page: string, budget: number, app: string, ...starts: (string | RegExp)[]][]}
 */
const BUNDLES = [
  ['guest page', 88_000, 'frontend', 'guest.html', ENGLISH],
  ['landing page', 115_000, 'frontend', 'index.html', LANDING],
  ['dashboard', 145_000, 'frontend', 'index.html', DASHBOARD],
  ['largest page of the site', 175_000, 'frontend', 'index.html', /^src\/organizer\/.+-page\.tsx$/],
  ["console's gate", 95_000, 'admin-ui', 'index.html'],
  ['console', 320_000, 'admin-ui', 'index.html', CONSOLE],
  ['largest page of the console', 370_000, 'admin-ui', 'index.html', CONSOLE, /^src\/.+-(page|list)\.tsx$/],
];

export function run() {
  for (const { page, bytes, budget } of measureBundles()) {
    const line = `${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), of ${budget / 1000}`;
    console.log(bytes > budget ? `${line}: TOO LARGE` : line);
    if (bytes > budget) process.exitCode = 1;
  }
}

/** @returns {{ page: string, bytes: number, budget: number }[]} @throws Error if there is no build */
export function measureBundles() {
  return BUNDLES.map(([page, budget, app, ...starts]) => {
    const read = (path) => readFileSync(inRoot(app, 'dist', path));
    return { page, bytes: measureBundle(starts, read), budget };
  });
}

/**
 * @param {(string | RegExp)[]} starts
 * @param {(path: string) => Buffer} read a file of the build
 * @returns {number} bytes
 * @throws Error if the build lacks one of the chunks
 */
export function measureBundle(starts, read) {
  const manifest = JSON.parse(read('.vite/manifest.json').toString());
  const expression = starts.find((start) => start instanceof RegExp);
  const names = starts.filter((start) => start !== expression);
  if (expression === undefined) return weigh(names);
  const late = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry && expression.test(name));
  if (late.length === 0) throw new Error(`The build has no ${expression}.`);
  return Math.max(...late.map((name) => weigh([...names, name])));

  function weigh(parts) {
    const files = [...closure(manifest, parts)].map((name) => manifest[name].file);
    return files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  }
}

/** Chunks and all their static imports. */
function closure(manifest, names, known = new Set()) {
  for (const name of names) {
    if (!manifest[name]) throw new Error(`The build has no ${name}.`);
    if (known.has(name)) continue;
    known.add(name);
    closure(manifest, manifest[name].imports ?? [], known);
  }
  return known;
}
