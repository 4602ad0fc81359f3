import { run as runProgram } from '../lib/run.mjs';

export const usage = `node scripts/command.mjs audit
  fails if a shipped dependency has a known high or critical vulnerability, or with AUDIT_REQUIRED=1, if npm got no response`;

/** Shipped dependencies only: build tools do not reach visitors. One try, so that it ends soon without a network. */
const AUDIT = ['audit', '--json', '--loglevel=silent', '--omit=dev'];
const ONE_TRY = ['--offline=false', '--fetch-retries=0', '--fetch-timeout=20000'];

export async function run() {
  const { vulnerabilities, output } = await audit();
  if (vulnerabilities === 0) return;
  console.error(output);
  if (vulnerabilities === undefined)
    console.log('NOT CHECKED: the advisory service did not respond; dependencies were not audited.');
  if (vulnerabilities !== undefined || process.env.AUDIT_REQUIRED === '1') process.exitCode = 1;
}

/**
 * @param {import('../lib/run.mjs').RunOptions} [options]
 * @returns {Promise<{ vulnerabilities?: number, output: string }>} high or critical ones; undefined without a response
 */
export async function audit(options) {
  const { output } = await runProgram('npm', [...AUDIT, ...ONE_TRY], options);
  try {
    const { high, critical } = JSON.parse(output).metadata.vulnerabilities;
    return { vulnerabilities: high + critical, output };
  } catch {
    return { output };
  }
}
