import { spawn } from 'node:child_process';
import { ensureBuilt } from './builds.mjs';
import { loadEnvironment } from './environment.mjs';
import { ensurePackages } from './packages.mjs';
import { inRoot, root } from './paths.mjs';
import { failWith } from './sentence-error.mjs';
import { exitCodeOf } from './server-process.mjs';
import { whileSettingUp } from './setup-lock.mjs';

/** @param {string[]} args of the command line, for the backend's program */
export async function createAdmin(args) {
  try {
    loadEnvironment();
    await whileSettingUp(async () => {
      await ensurePackages();
      await ensureBuilt();
    });
    const program = spawn(process.execPath, [inRoot('backend', 'dist', 'create-admin.js'), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    process.exitCode = await exitCodeOf(program);
  } catch (error) {
    failWith(error);
  }
}
