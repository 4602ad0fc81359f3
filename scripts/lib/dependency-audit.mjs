/**
 * What ships; a weakness of a build tool does not reach a visitor. One try: without a network it ends soon. Where npm is
 * set to work offline, it would find nothing without having asked: here it asks all the same.
 */
export const AUDIT = [
  'audit',
  '--json',
  '--omit=dev',
  '--offline=false',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
];

/** How npm says that it could not ask; anything else it says is a failure of the audit itself. */
const NOT_ASKED =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network|timeout|certificate)\b/i;

/** Where there is no such service, it lets nobody in, or it is out of order. What else it refuses, we asked wrongly. */
const isNotThere = (status) => [401, 403, 404, 405, 407, 408, 429].includes(status) || status >= 500;

/**
 * What `npm audit --json` found, as an outcome of `npm test`: passed or failed where the advisory service answered,
 * neither, with a note that says so, where it could not be asked.
 *
 * @param {string} output whatever npm printed, with its warnings
 * @param {{ required?: boolean }} [options] `required`: not having asked is a failure
 * @returns {{ passed: number, failed: number, output: string, note?: string }}
 */
export function auditOutcome(output, { required = false } = {}) {
  const report = readReport(output);
  const found = report?.metadata?.vulnerabilities;
  if (Number.isInteger(found?.high) && Number.isInteger(found?.critical)) {
    return found.high + found.critical === 0
      ? { passed: 1, failed: 0, output }
      : { passed: 0, failed: 1, output };
  }
  const status = report?.statusCode;
  if (Number.isInteger(status) ? isNotThere(status) : NOT_ASKED.test(report?.message ?? output)) {
    const note = 'NOT ASKED: the advisory service is not reachable; dependencies were not audited.';
    return { passed: 0, failed: required ? 1 : 0, output: required ? `${output}\n${note}\n` : output, note };
  }
  return { passed: 0, failed: 1, output: `${output}\nThe audit ended without a result.\n` };
}

function readReport(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
