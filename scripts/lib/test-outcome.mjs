import { stripVTControlCharacters } from 'node:util';

const MAX_LINE = 300;

/**
 * Counts the results of a target. A runner that dies, runs no test or skips some has failed, no matter what it reports.
 *
 * @param {{ status: number }[]} tasks Nx's records with exit codes; empty if a dependency failed
 * @param {object} [report] of Jest or Playwright as JSON, empty if it wrote none; undefined for a check, which counts as one test
 * @returns {{ passed: number, failed: number, lines: string[] }} `lines` name failed and flaky tests
 */
export function outcomeOf(tasks, report) {
  const broken = tasks.filter(({ status }) => status !== 0).length;
  if (tasks.length === 0) return { passed: 0, failed: 1, lines: ['not run'] };
  if (report === undefined) return { passed: tasks.length - broken, failed: broken, lines: [] };
  const { passed, failed, skipped, lines } = report.stats ? ofPlaywright(report) : ofJest(report);
  if (![passed, failed, skipped].every(Number.isInteger))
    return { passed: 0, failed: 1, lines: ['ended without a report'] };
  if (skipped > 0) lines.push(`${skipped} not run (skip, only or todo)`);
  const wrong = failed + skipped;
  if (wrong === 0 && broken > 0)
    return { passed, failed: 1, lines: ['all tests passed, but the runner failed'] };
  if (wrong === 0 && passed === 0) return { passed, failed: 1, lines: ['ran no test'] };
  return { passed, failed: wrong, lines: lines.map((line) => line.slice(0, MAX_LINE)) };
}

function ofJest({ testResults = [], ...counts }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length === 0 && message
      ? [lineOf(name, message)]
      : assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages: [why] }) => lineOf(fullName, why)),
  );
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + counts.numRuntimeErrorTestSuites,
    skipped: counts.numPendingTests + counts.numTodoTests,
    lines: failures,
  };
}

/** A test that passes only on retry is flaky: failed with CI set, otherwise neither passed nor failed. */
function ofPlaywright({ stats, suites, errors }) {
  const flaky = process.env.CI ? stats.flaky : 0;
  const lines = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .map(({ projectName, status, results }) => {
        const why = results.find(({ error }) => error)?.error.message;
        return lineOf(`${status === 'flaky' ? 'FLAKY ' : ''}${projectName}: ${file} › ${title}`, why);
      }),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + flaky + errors.length,
    skipped: stats.skipped,
    lines: [...lines, ...errors.map(({ message }) => lineOf('outside of the tests', message))],
  };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function lineOf(test, why = '') {
  return `${test}: ${stripVTControlCharacters(why).trim().split('\n', 1)[0]}`;
}
