import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { failedFilesInJest, failedInJest } from './failed-tests.mjs';
import { counted, readReport, together, withSecondLook } from './part-outcome.mjs';
import { inRoot } from './paths.mjs';

const JEST = inRoot('node_modules', '.bin', 'jest');
/** The parts share the cores, and rarely all want them at the same time. */
const WORKERS = Math.max(2, availableParallelism() - 1);
/** These tests ask what the database decides between many at once: a defect may show only now and then. */
const TIMES_ALONE = 3;

/** The tests beside the sources. */
export const unitTests = jestPart('unit', [
  `--maxWorkers=${WORKERS}`,
  '--testPathPatterns=/(backend|contracts|frontend)/src/',
]);

/**
 * The tests that use a database, files and other processes. Two runs, because Node 20 never unloads an ES module and a
 * worker that has run all files is nearly out of memory. (Jest can replace such a worker, but sometimes waits for the old
 * one forever.)
 */
export const integrationTests = jestPart(
  'integration',
  [`--maxWorkers=${WORKERS}`, '--testPathPatterns=/backend/test/'],
  { runs: 2, timesAlone: TIMES_ALONE },
);

/** Those of them whose files' paths match. @param {string} pattern */
export const jestOnly = (pattern) =>
  jestPart('jest', [`--maxWorkers=${WORKERS}`, `--testPathPatterns=${pattern}`]);

/**
 * A part that Jest runs.
 *
 * @param {string} name of its report
 * @param {string[]} args which tests, and how many at once
 * @param {object} [how]
 * @param {number} [how.runs] one after the other, in which they are done
 * @param {number} [how.timesAlone] how often a failed test has to pass alone to be taken for a race
 * @returns {(tools: import('./part-outcome.mjs').Tools) => Promise<import('./part-outcome.mjs').Outcome>}
 */
export function jestPart(name, args, { runs = 1, timesAlone = 1 } = {}) {
  return async ({ run }) => {
    const ended = [];
    for (let shard = 1; shard <= runs; shard += 1)
      ended.push(await runJest(run, `${name}-${shard}`, [...args, `--shard=${shard}/${runs}`]));
    const failedFiles = ended.flatMap((one) => one.failedFiles);
    const alone = async (tools) => {
      const same = args.filter((arg) => !/^--(maxWorkers|runInBand|testPathPatterns)/.test(arg));
      const again = [...same, '--runInBand', '--runTestsByPath', ...failedFiles];
      return (await runJest(tools.run, `${name}-again`, again)).outcome;
    };
    return withSecondLook(together(ended.map(({ outcome }) => outcome)), alone, { times: timesAlone });
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
    skipped: report.numPendingTests + report.numTodoTests,
    names: failedInJest(report),
    code,
    output,
  });
  return { outcome, failedFiles: failedFilesInJest(report) };
}
