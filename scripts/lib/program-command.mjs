import { spawn } from 'node:child_process';
import { ensureBuilt } from './builds.mjs';
import { loadEnvironment } from './environment.mjs';
import { ensurePackages } from './packages.mjs';
import { inRoot, root } from './paths.mjs';
import { failWith } from './sentence-error.mjs';
import { exitCodeOf } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';

/**
 * Runs one of the backend's own programs, with everything it needs built.
 *
 * @param {string} name of a file in backend/src, without its ending
 * @param {string[]} args of the command line
 */
export async function runProgram(name, args) {
  try {
    loadEnvironment();
    await whileSettingUp(async () => {
      await ensurePackages();
      await ensureBuilt();
    });
    const program = spawn(process.execPath, [inRoot('backend', 'dist', `${name}.js`), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    process.exitCode = await exitCodeOf(program);
  } catch (error) {
    failWith(error);
  }
}
