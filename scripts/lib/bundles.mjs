import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

/**
 * What a page loads before it can be used, in bytes of JavaScript after gzip: the parts of the build it starts with and
 * all that these import. The guest page's build counts its largest language besides and ends at 90 kB, see
 * frontend/scripts/guest-page.ts.
 *
 * @type {Bundle[]}
 */
const BUNDLES = [
  { page: 'guest page', app: 'frontend', starts: ['guest.html'], budget: 88_000 },
  {
    page: 'landing page',
    app: 'frontend',
    starts: ['index.html', 'src/features/site/landing/landing-page.tsx'],
    budget: 115_000,
  },
  {
    page: 'dashboard',
    app: 'frontend',
    starts: ['index.html', 'src/features/events/dashboard/dashboard-page.tsx'],
    budget: 145_000,
  },
  { page: "console's gate", app: 'admin-ui', starts: ['index.html'], budget: 95_000 },
  { page: 'console', app: 'admin-ui', starts: ['index.html', 'src/console.tsx'], budget: 320_000 },
];

/** What the pages of the applications weigh as they are built. @throws Error where they are not */
export const weighBuilds = () => weighBundles(BUNDLES, (path) => readFileSync(inRoot(path)));

/** @typedef {{ page: string, app: string, starts: string[], budget: number }} Bundle */

/**
 * @param {Bundle[]} bundles
 * @param {(path: string) => Buffer} read a file of the builds by its path from the root
 * @returns {{ page: string, bytes: number, budget: number }[]}
 * @throws Error where a build has no such part
 */
export function weighBundles(bundles, read) {
  return bundles.map(({ page, app, starts, budget }) => {
    const manifest = JSON.parse(read(`${app}/dist/.vite/manifest.json`).toString());
    const files = [...closure(manifest, starts)]
      .map((name) => manifest[name].file)
      .filter((file) => file.endsWith('.js'));
    const bytes = files.reduce((sum, file) => sum + gzipSync(read(`${app}/dist/${file}`)).length, 0);
    return { page, bytes, budget };
  });
}

/** Parts of a build and all they import. */
function closure(manifest, names, known = new Set()) {
  for (const name of names) {
    if (!manifest[name]) throw new Error(`The build has no ${name}.`);
    if (known.has(name)) continue;
    known.add(name);
    closure(manifest, manifest[name].imports ?? [], known);
  }
  return known;
}
