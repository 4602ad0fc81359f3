import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesBelow } from '../lib/builds.mjs';
import { writeGenerated } from '../lib/generated-files.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { UserFacingError } from '../lib/user-facing-error.mjs';
import { WORKSPACES } from '../lib/packages.mjs';

export const usage = `npm run docs:generate               writes docs/specification.md and docs/asvs.md from their lists (.yaml) and the tests
npm run docs:generate -- --check    writes nothing, and fails when a page is not up to date
Both fail when a line has no test, or a test names a line that does not exist.`;

export const options = { check: { type: 'boolean' } };

export async function run({ values: { check } }) {
  // Imported late: it needs a package.
  const { buildPage, tagsIn } = await import('../lib/requirements.mjs');
  const tags = testFiles().flatMap((file) => tagsIn(file, read(file)));
  const pages = [
    { tag: 'spec', path: 'docs/specification' },
    { tag: 'asvs', path: 'docs/asvs' },
  ].map((page) => ({
    path: inRoot(`${page.path}.md`),
    ...buildPage({ ...page, list: read(`${page.path}.yaml`), tags, read }),
  }));
  const problems = pages.flatMap((page) => page.problems);
  if (problems.length > 0) throw new UserFacingError(problems.join('\n'));
  writeGenerated(pages, { check, command: 'npm run docs:generate' });
}

function read(file) {
  return existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : null;
}

function testFiles() {
  const isWanted = (name) => !['node_modules', 'dist'].includes(name);
  return WORKSPACES.flatMap((folder) => filesBelow(inRoot(folder), isWanted))
    .filter((file) => /\.(spec\.tsx?|system\.ts)$/.test(file))
    .map((file) => relative(root, file))
    .sort();
}
