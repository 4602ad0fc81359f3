import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from '../lib/paths.mjs';

export const usage = `npm run layout
  prints the size of each workspace, small files with one importer, and how many files a reader follows for a photo and
  for a list of the console (the walks in ARCHITECTURE.md)`;

const SOURCE = /^(backend|frontend|admin-ui|contracts|e2e)\/.+\.tsx?$/;
const PRODUCT = ['backend/src', 'frontend/src', 'admin-ui/src'];
const TESTS = /\.(spec\.tsx?|system\.ts)$|\/test(s|-doubles)?[/.]|^e2e\//;
const SMALL_LINES = 25;
/** Small files that stay on their own: a framework or a test needs them as they are. */
const OWN_FILE = /\.(dto|entity|module|controller)\.ts$|\/migrations\//;

export function run() {
  const files = cruise();
  const product = files.filter(({ path }) => isProduct(path));
  for (const folder of PRODUCT) print(folder, ofSize(product.filter(({ path }) => path.startsWith(folder))));
  print('product files', product.length);
  print(
    'lines of tests per line of product',
    (sum(files.filter(({ path }) => TESTS.test(path))) / sum(product)).toFixed(2),
  );
  print(
    `files of at most ${SMALL_LINES} lines with one importer`,
    product.filter(isSmallWithOneImporter).length,
  );
  for (const walk of ['A photo', 'A list of the console']) print(`files of '${walk}'`, filesOfWalk(walk));
}

/** @returns {{ path: string, lines: number, importers: string[], hasSpec: boolean }[]} of the workspaces */
function cruise() {
  const program = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const folders = ['backend', 'frontend', 'admin-ui', 'contracts', 'e2e'];
  const args = [program, '--no-progress', '--output-type', 'json', ...folders];
  const { modules } = JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  );
  return modules
    .filter(({ source }) => SOURCE.test(source) && !source.includes('node_modules'))
    .map(({ source: path, dependents }) => ({
      path,
      lines: readFileSync(inRoot(path), 'utf8').split('\n').length - 1,
      importers: dependents.filter((importer) => !TESTS.test(importer)),
      hasSpec: dependents.some((importer) => importer.replace(/\.spec(\.tsx?)$/, '$1') === path),
    }));
}

const isProduct = (path) => PRODUCT.some((folder) => path.startsWith(folder)) && !TESTS.test(path);

const isSmallWithOneImporter = ({ path, lines, importers, hasSpec }) =>
  lines <= SMALL_LINES && importers.length === 1 && !hasSpec && !OWN_FILE.test(path);

const sum = (files) => files.reduce((total, { lines }) => total + lines, 0);

function ofSize(files) {
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
  return `${files.length} files, ${sum(files)} lines, median ${sizes[sizes.length >> 1]}, largest ${sizes.at(-1)}`;
}

/** Counts the source files that a section of ARCHITECTURE.md names. */
function filesOfWalk(heading) {
  const section = readFileSync(inRoot('ARCHITECTURE.md'), 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`));
  return new Set(section?.match(/[\w-]+(\.[\w-]+)*\.tsx?\b/g)).size;
}

const print = (label, value) => console.log(`${String(value).padStart(6)}  ${label}`);
