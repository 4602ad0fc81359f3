import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { failedFilesInJest, failedInJest } from './failed-tests.mjs';
import { counted, readReport, withSecondLook } from './part-outcome.mjs';
import { inRoot } from './paths.mjs';

const JEST = inRoot('node_modules', '.bin', 'jest');
/** The parts share the cores, and rarely all want them at the same time. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** Unit and integration tests. @returns {Promise<import('./part-outcome.mjs').Outcome>} */
export async function jest({ run }) {
  const { outcome, failedFiles } = await runJest(run, 'jest', [`--maxWorkers=${WORKERS}`]);
  return withSecondLook(outcome, async (tools) => {
    const second = await runJest(tools.run, 'jest-again', [
      '--runInBand',
      '--runTestsByPath',
      ...failedFiles,
    ]);
    return second.outcome;
  });
}

async function runJest(run, name, args) {
  const file = inRoot('test-results', `${name}.json`);
  await rm(file, { force: true });
  const { code, output } = await run(process.execPath, [JEST, '--json', `--outputFile=${file}`, ...args], {
    cwd: inRoot('backend'),
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    // Its results as JSON, which are in the file; the readable ones go to stderr.
    stdout: 'ignore',
  });
  const report = await readReport(file);
  const outcome = counted({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    names: failedInJest(report),
    code,
    output,
  });
  return { outcome, failedFiles: failedFilesInJest(report) };
}
