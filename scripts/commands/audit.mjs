import { run as runProgram } from '../lib/run.mjs';

export const usage = `node scripts/command.mjs audit
  fails if what ships has a known weakness that is high or critical, or with AUDIT_REQUIRED=1, if npm got no answer`;

/** What ships: a weakness of a build tool does not reach a visitor. One try, so that it ends soon without a network. */
const AUDIT = ['audit', '--json', '--loglevel=silent', '--omit=dev'];
const ONE_TRY = ['--offline=false', '--fetch-retries=0', '--fetch-timeout=20000'];

export async function run() {
  const { weaknesses, output } = await audit();
  if (weaknesses === 0) return;
  console.error(output);
  if (weaknesses === undefined)
    console.log('NOT ASKED: the advisory service did not answer; dependencies were not audited.');
  if (weaknesses !== undefined || process.env.AUDIT_REQUIRED === '1') process.exitCode = 1;
}

/**
 * @param {import('../lib/run.mjs').RunOptions} [options]
 * @returns {Promise<{ weaknesses?: number, output: string }>} those that are high or critical, undefined without an answer
 */
export async function audit(options) {
  const { output } = await runProgram('npm', [...AUDIT, ...ONE_TRY], options);
  try {
    const { high, critical } = JSON.parse(output).metadata.vulnerabilities;
    return { weaknesses: high + critical, output };
  } catch {
    return { output };
  }
}
