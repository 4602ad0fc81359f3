import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { packageAside } from './aside.mjs';
import { runCommand } from './command-line.mjs';
import { root, inRoot } from './paths.mjs';
import { exitCodeOf } from './server-process.mjs';

const USAGE = `npm run test:node24                npm test under Node 24, which is fetched into this clone
npm run test:node24 -- --system    npm run test:system under it`;

/**
 * Runs tests under another Node than the one at hand.
 *
 * @param {string[]} args of the command line
 */
export const testUnderNode24 = (args) =>
  runCommand({ usage: USAGE, args, options: { system: { type: 'boolean' } } }, async ({ values }) => {
    const command = values.system ? 'test-system.mjs' : 'test.mjs';
    const node = await packageAside('node', 24, 'bin/node');
    const tests = spawn(node, [inRoot('scripts', command)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    });
    process.exitCode = await exitCodeOf(tests);
  });
