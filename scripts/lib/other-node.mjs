import { spawn } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { root, inRoot, stamps } from './paths.mjs';
import { run } from './run.mjs';
import { failWith, SentenceError } from './sentence-error.mjs';
import { exitCodeOf } from './server-process.mjs';
import { step } from './steps.mjs';

/**
 * Runs all tests under another Node than the one at hand.
 *
 * @param {number} major of the npm package `node`
 */
export async function testUnder(major) {
  try {
    const node = await ensureNode(major);
    const tests = spawn(node, [inRoot('scripts', 'test.mjs')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    });
    process.exitCode = await exitCodeOf(tests);
  } catch (error) {
    failWith(error);
  }
}

/** The path of its binary. */
async function ensureNode(major) {
  // Beside what npm takes care of: its install would remove a stranger.
  const home = join(stamps, `node${major}`);
  const binary = join(home, 'node_modules', 'node', 'bin', 'node');
  const isThere = () =>
    access(binary).then(
      () => true,
      () => false,
    );
  if (!(await isThere())) await step(`Fetching Node ${major}`, () => fetchNode(major, home));
  if (await isThere()) return binary;
  throw new SentenceError(
    `The npm package node@${major} could not be fetched, or has no binary for this machine.`,
  );
}

async function fetchNode(major, home) {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', `node@${major}`], { cwd: home });
}
