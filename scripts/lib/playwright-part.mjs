import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { failedInPlaywright } from './failed-tests.mjs';
import { counted, readReport, withSecondLook } from './part-outcome.mjs';
import { inRoot } from './paths.mjs';

const PLAYWRIGHT = inRoot('node_modules', '.bin', 'playwright');
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * A half of the browser tests, so that the second runs beside whatever is still going on when the first
 * parts have ended.
 *
 * @param {'1/2' | '2/2'} shard
 */
export function playwright(shard) {
  const [half] = shard.split('/');
  return async ({ run }) => {
    const first = await runPlaywright(run, half, [`--shard=${shard}`, `--workers=${WORKERS}`]);
    return withSecondLook(first, (tools) => runPlaywright(tools.run, half, ['--last-failed', '--workers=1']));
  };
}

/** @param {string} half also names the folder for traces, and for the list of what failed last */
async function runPlaywright(run, half, args) {
  const file = inRoot('test-results', `playwright-${half}.json`);
  await rm(file, { force: true });
  const { code, output } = await run(
    process.execPath,
    [PLAYWRIGHT, 'test', '--reporter=list,json', `--output=test-results/${half}`, ...args],
    { cwd: inRoot('e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const report = await readReport(file);
  const { stats = {}, errors = [] } = report;
  return counted({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    names: failedInPlaywright(report),
    code,
    output,
  });
}
