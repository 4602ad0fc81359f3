import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { failedFilesInJest, failedInJest } from './failed-tests.mjs';
import { counted, readReport, withSecondLook } from './part-outcome.mjs';
import { inRoot } from './paths.mjs';

const JEST = inRoot('node_modules', '.bin', 'jest');
/** The parts share the cores, and rarely all want them at the same time. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** Unit and integration tests. */
export const jest = jestPart('jest', [`--maxWorkers=${WORKERS}`]);

/**
 * A part that Jest runs.
 *
 * @param {string} name of its report
 * @param {string[]} args which tests, and how many at once
 * @returns {(tools: import('./part-outcome.mjs').Tools) => Promise<import('./part-outcome.mjs').Outcome>}
 */
export function jestPart(name, args) {
  return async ({ run }) => {
    const { outcome, failedFiles } = await runJest(run, name, args);
    return withSecondLook(outcome, async (tools) => {
      const alone = args.filter((arg) => !/^--(maxWorkers|runInBand)/.test(arg));
      const again = [...alone, '--runInBand', '--runTestsByPath', ...failedFiles];
      return (await runJest(tools.run, `${name}-again`, again)).outcome;
    });
  };
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
