import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/paths.mjs';
import { UserFacingError } from '../lib/user-facing-error.mjs';

export const usage = `node scripts/command.mjs writing
  fails if a file contains a phrase that the writing guide rules out, or a recent commit message breaks commitlint's rules`;

const PHRASES =
  `anew,whoever,somebody,nobody,everybody,meanwhile,begun,is told,are told,tells of,for good,by itself,goes on,
of its own,of no matter,let fall,laid over,given out,be it`.split(/,\n?/);

/** Places that quote a phrase or need it as a name, as `file:line:text`. */
const ALLOWED = [
  /^scripts\/commands\/writing\.mjs:/,
  // Released migrations are never edited.
  /^backend\/src\/platform\/database\/migrations\//,
  // Titles of removed tests.
  /^docs\/testing\.md:\d+:\| `/,
  // The name of a field that phones have stored.
  /^frontend\/src\/guest\/(deliver|result)\/.*\bbegun\b/,
  /^e2e\/tests\/guest\/outbox-0\.1\.0\.json:.*"begun"/,
  // The Unix user.
  /\buser `nobody`/,
];

/** More than a pull request usually has. */
const COMMITS = 20;

export function run() {
  if (spawnSync('git', ['rev-parse'], { cwd: root }).status !== 0) {
    console.log(
      'NOT CHECKED: this folder is not a git repository; phrases and commit messages were not checked.',
    );
    return;
  }
  const found = findPhrases();
  if (found.length > 0)
    throw new UserFacingError(`Rewrite these phrases in plain English:\n\n${found.join('\n')}`);
  checkCommits();
}

/** @returns {string[]} `file:line:text`, of tracked and new files */
function findPhrases() {
  const pattern = `(${PHRASES.join('|')})`;
  const args = ['grep', '--untracked', '-nwiIE', pattern, '--', '.', ':!package-lock.json'];
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  // 1: nothing found.
  if (status !== 0 && status !== 1) throw new Error(`git grep failed: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '' && !ALLOWED.some((allowed) => allowed.test(line)));
}

function checkCommits() {
  const count = Number(
    execFileSync('git', ['rev-list', '--count', '--first-parent', 'HEAD'], { cwd: root, encoding: 'utf8' }),
  );
  const commitlint = fileURLToPath(import.meta.resolve('@commitlint/cli/cli.js'));
  const from = `HEAD~${Math.min(COMMITS, count - 1)}`;
  const { status, stdout } = spawnSync(process.execPath, [commitlint, '--from', from], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new UserFacingError(`Reword these commits:\n\n${stdout}`);
}
