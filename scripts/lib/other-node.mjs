import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { packageAside } from './aside.mjs';
import { root, inRoot } from './paths.mjs';
import { failWith } from './sentence-error.mjs';
import { exitCodeOf } from './server-process.mjs';

/**
 * Runs tests under another Node than the one at hand.
 *
 * @param {number} major of the npm package `node`
 * @param {string} command what runs them, in scripts/
 */
export async function testUnder(major, command) {
  try {
    const node = await packageAside('node', major, 'bin/node');
    const tests = spawn(node, [inRoot('scripts', command)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    });
    process.exitCode = await exitCodeOf(tests);
  } catch (error) {
    failWith(error);
  }
}
