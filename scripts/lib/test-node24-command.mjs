import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { failWith, SentenceError } from './sentence-error.mjs';
import { exitCodeOf } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';
import { step } from './steps.mjs';

const MAJOR = 24;
const FOLDER = inRoot('node_modules', '.cache', `node${MAJOR}`);
const NODE = `${FOLDER}/node_modules/node/bin/node`;

/** @param {string[]} patterns of test files; none: all of them */
export async function testOnNode24(patterns) {
  try {
    await whileSettingUp(ensurePackages);
    if (!existsSync(NODE)) await step(`Installing Node ${MAJOR}`, install);
    const version = execFileSync(NODE, ['--version'], { encoding: 'utf8' }).trim();
    if (!version.startsWith(`v${MAJOR}.`)) throw new SentenceError(`${NODE} is ${version}. Remove it.`);
    // What starts `node` by its name gets this one, too.
    const env = { ...process.env, PATH: `${dirname(NODE)}${delimiter}${process.env.PATH}` };
    console.log(`\n  Node ${version}\n`);
    const nx = [inRoot('node_modules', '.bin', 'nx'), 'run-many', '-t', 'build', '--skip-nx-cache'];
    const built = await exitCode(nx, { env: { ...env, NX_DAEMON: 'false', NX_TUI: 'false' } });
    const tested = await exitCode([inRoot('node_modules', '.bin', 'jest'), ...patterns], {
      cwd: inRoot('backend'),
      env: { ...env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    });
    process.exitCode = built === 0 ? tested : built;
  } catch (error) {
    failWith(error);
  }
}

/** The npm package brings the program of this machine along. */
async function install() {
  const options = ['--no-save', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', ['install', '--prefix', FOLDER, ...options, `node@${MAJOR}`]);
  if (code !== 0 || !existsSync(NODE)) {
    throw new SentenceError(`Node ${MAJOR} could not be installed from npm:\n${output}`);
  }
}

function exitCode(args, options) {
  return exitCodeOf(spawn(NODE, args, { cwd: inRoot(), stdio: 'inherit', ...options }));
}
