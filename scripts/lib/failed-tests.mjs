import { stripVTControlCharacters } from 'node:util';

/* The names of failed tests with the first line of what went wrong, out of the runners' reports. */

const LONGEST = 300;

/** @typedef {{ test: string, why: string, verdict?: string }} FailedTest `verdict` where it was asked once more, alone */

/** @param {object} report Jest's, as `--json` writes it @returns {FailedTest[]} */
export function failedInJest({ testResults = [] }) {
  return testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && assertionResults.length === 0 && message) return [failedTest(name, message)];
    return failed.map(({ fullName, failureMessages }) => failedTest(fullName, failureMessages[0]));
  });
}

/** @param {object} report Jest's @returns {string[]} paths of the files in which a test failed, or that could not run */
export function failedFilesInJest({ testResults = [] }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** @param {object} report Playwright's, as its JSON reporter writes it @returns {FailedTest[]} */
export function failedInPlaywright({ suites = [], errors = [] }) {
  const specs = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  const failed = specs.map(({ file, title, tests }) => {
    const { projectName, results = [] } = tests.find(({ status }) => status !== 'expected') ?? {};
    return failedTest(
      `${projectName}: ${file} › ${title}`,
      results.find(({ error }) => error)?.error.message,
    );
  });
  return [...failed, ...errors.map(({ message }) => failedTest('before or after the tests', message))];
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failedTest(test, message = '') {
  return { test, why: stripVTControlCharacters(message).trim().split('\n', 1)[0] };
}

/** @param {FailedTest} failed @returns {string} a line */
export function lineOf({ test, why, verdict }) {
  return `${verdict ? `(${verdict}) ` : ''}${test}: ${why}`.slice(0, LONGEST);
}
