import { rm } from 'node:fs/promises';
import { failedInPlaywright } from './failed-tests.mjs';
import { counted, readReport, withSecondLook } from './part-outcome.mjs';
import { inRoot } from './paths.mjs';

const PLAYWRIGHT = inRoot('node_modules', '.bin', 'playwright');
const REPORT = inRoot('test-results', 'playwright.json');

/**
 * The browser tests, in one run with one server. Its configuration sets one worker per core.
 *
 * @param {string[]} [files] patterns for the paths of the only files to run
 */
export function playwright(files = []) {
  return async ({ run }) => {
    const first = await runPlaywright(run, files);
    const alone = (tools) => runPlaywright(tools.run, ['--last-failed', '--workers=1']);
    return withSecondLook(first, alone);
  };
}

async function runPlaywright(run, args) {
  await rm(REPORT, { force: true });
  const { code, output } = await run(
    process.execPath,
    [PLAYWRIGHT, 'test', '--reporter=list,json', ...args],
    { cwd: inRoot('e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT } },
  );
  const report = await readReport(REPORT);
  const { stats = {}, errors = [] } = report;
  return counted({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    names: failedInPlaywright(report),
    code,
    output,
  });
}
