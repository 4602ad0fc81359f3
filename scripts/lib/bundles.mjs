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
  {
    page: 'largest page of the site',
    app: 'frontend',
    starts: ['index.html'],
    largestOf: /^src\/features\/.+-page\.tsx$/,
    budget: 175_000,
  },
  { page: "console's gate", app: 'admin-ui', starts: ['index.html'], budget: 95_000 },
  { page: 'console', app: 'admin-ui', starts: ['index.html', 'src/console.tsx'], budget: 320_000 },
  {
    page: 'largest place of the console',
    app: 'admin-ui',
    starts: ['index.html', 'src/console.tsx'],
    largestOf: /^src\/.+-(?:page|list)\.tsx$/,
    budget: 370_000,
  },
];

/** What the pages of the applications weigh as they are built. @throws Error where they are not */
export const weighBuilds = () => weighBundles(BUNDLES, (path) => readFileSync(inRoot(path)));

/**
 * @typedef {object} Bundle
 * @property {string} page
 * @property {string} app
 * @property {string[]} starts
 * @property {RegExp} [largestOf] parts loaded by and by, of which a page needs one besides: the largest counts
 * @property {number} budget
 */

/**
 * @param {Bundle[]} bundles
 * @param {(path: string) => Buffer} read a file of the builds by its path from the root
 * @returns {{ page: string, bytes: number, budget: number }[]}
 * @throws Error where a build has no such part
 */
export function weighBundles(bundles, read) {
  return bundles.map(({ page, app, starts, largestOf, budget }) => {
    const manifest = JSON.parse(read(`${app}/dist/.vite/manifest.json`).toString());
    const weigh = (names) =>
      [...closure(manifest, names)]
        .map((name) => manifest[name].file)
        .filter((file) => file.endsWith('.js'))
        .reduce((sum, file) => sum + gzipSync(read(`${app}/dist/${file}`)).length, 0);
    if (largestOf === undefined) return { page, bytes: weigh(starts), budget };
    const late = Object.keys(manifest).filter(
      (name) => manifest[name].isDynamicEntry && largestOf.test(name),
    );
    if (late.length === 0) throw new Error(`The build has no ${largestOf}.`);
    return { page, bytes: Math.max(...late.map((name) => weigh([...starts, name]))), budget };
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
