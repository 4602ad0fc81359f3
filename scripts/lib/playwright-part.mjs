import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { failedInPlaywright } from './failed-tests.mjs';
import { counted, readReport, withSecondLook } from './part-outcome.mjs';
import { inRoot } from './paths.mjs';

const PLAYWRIGHT = inRoot('node_modules', '.bin', 'playwright');
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * A share of the browser tests, so that those left run beside each other when the other parts have ended.
 *
 * @param {`${number}/${number}`} shard
 * @param {string[]} [files] patterns for the paths of those that are run alone
 */
export function playwright(shard, files = []) {
  const [number] = shard.split('/');
  return async ({ run }) => {
    const first = await runPlaywright(run, number, [...files, `--shard=${shard}`, `--workers=${WORKERS}`]);
    const alone = (tools) => runPlaywright(tools.run, number, ['--last-failed', '--workers=1']);
    return withSecondLook(first, alone);
  };
}

/** @param {string} number also names the folder for traces, and for the list of what failed last */
async function runPlaywright(run, number, args) {
  const file = inRoot('test-results', `playwright-${number}.json`);
  await rm(file, { force: true });
  const { code, output } = await run(
    process.execPath,
    [PLAYWRIGHT, 'test', '--reporter=list,json', `--output=test-results/${number}`, ...args],
    { cwd: inRoot('e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const report = await readReport(file);
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
