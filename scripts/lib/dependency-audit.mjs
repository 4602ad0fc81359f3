/** What ships; a weakness of a build tool does not reach a visitor. One try: without a network it ends soon. */
export const AUDIT = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'];

/**
 * What `npm audit --json` found, as an outcome of `npm test`.
 *
 * @param {string} output whatever npm printed, with its warnings
 * @returns {{ passed: number, failed: number, output: string, note?: string }} neither passed nor failed, with
 *   a note, where the advisory service could not be asked
 */
export function auditOutcome(output) {
  const found = readReport(output)?.metadata?.vulnerabilities;
  if (!Number.isInteger(found?.high) || !Number.isInteger(found?.critical)) {
    const note = 'The advisory service is not reachable: dependencies were not audited.';
    return { passed: 0, failed: 0, output, note };
  }
  return found.high + found.critical === 0
    ? { passed: 1, failed: 0, output }
    : { passed: 0, failed: 1, output };
}

function readReport(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
