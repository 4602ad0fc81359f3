import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from '../../../scripts/lib/builds.mjs';
import { inRoot, root } from '../../../scripts/lib/paths.mjs';
import { run as runProgram } from '../../../scripts/lib/run.mjs';
import { UserFacingError } from '../../../scripts/lib/user-facing-error.mjs';
import { readStamp } from '../../../scripts/lib/stamp.mjs';
import { onStopSignal } from '../../../scripts/lib/stop-signals.mjs';
import { outcomeOf } from '../../../scripts/lib/test-outcome.mjs';

/*
 * `npm run test:defects` finds whether the tests find deliberate defects, and ends with `N passed, N failed`.
 * `npm run test:defects -- NAME...` tries those alone.
 */
const FOLDER = import.meta.dirname;
const DEFECTS = readdirSync(FOLDER).flatMap((file) =>
  file.endsWith('.patch') ? [file.slice(0, -'.patch'.length)] : [],
);
const REPORTS = {
  backend: inRoot('test-results', 'defect.json'),
  e2e: inRoot('test-results', 'browser.json'),
};

const stopping = new AbortController();
onStopSignal({ stop: () => stopping.abort(), force: () => process.exit(1) });
const names = process.argv.length > 2 ? process.argv.slice(2) : DEFECTS;
let passed = 0;
for (const name of names) {
  const isFound = await findDefect(`${FOLDER}/${name}.patch`, stopping.signal);
  console.log(`  ${isFound ? '✓' : '✗'} ${name.padEnd(20)} ${isFound ? 'found' : 'NOT FOUND'}`);
  if (isFound) passed += 1;
}
console.log(`\n${passed} passed, ${names.length - passed} failed`);
process.exitCode = passed === names.length ? 0 : 1;

/** Whether the test that the patch names fails with it, and others of its file pass. */
async function findDefect(patch, signal) {
  const [, path, title] = /^Found by: (\S+) › (.+)$/m.exec(readFileSync(patch, 'utf8'));
  const workspace = path.startsWith('e2e/') ? 'e2e' : 'backend';
  const args = workspace === 'e2e' ? ['--retries=0'] : ['--json', `--outputFile=${REPORTS.backend}`];
  mkdirSync(inRoot('test-results'), { recursive: true });
  rmSync(REPORTS[workspace], { force: true });
  const { code } = await withPatch(patch, async () => {
    // Jest's tests run the sources if the build is not fresh.
    if (workspace === 'e2e') await ensureBuilt();
    const file = path.replace(/^(backend|e2e)\//, '');
    return runProgram('npm', ['test', '-w', workspace, '--', file, ...args], { signal });
  });
  const { passed, lines } = outcomeOf([{ status: code }], readStamp(REPORTS[workspace]));
  return passed > 0 && lines.some((line) => line.includes(title));
}

/** Reverts the patch even if this process exits. @throws UserFacingError if the patch does not apply */
async function withPatch(patch, work) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const [file] = git('apply', '--numstat', patch).trim().split('\t').slice(2);
  if (git('status', '--porcelain', '--', file) !== '')
    throw new UserFacingError(`${file} has changes. Commit or discard them, then try again.`);
  try {
    git('apply', patch);
  } catch (error) {
    throw new UserFacingError(`The patch does not apply to ${file}. Write it again.\n\n${error.stderr}`);
  }
  const revert = () => git('apply', '--reverse', patch);
  process.once('exit', revert);
  try {
    return await work();
  } finally {
    process.off('exit', revert);
    revert();
  }
}
