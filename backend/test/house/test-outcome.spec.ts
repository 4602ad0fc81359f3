import { jest } from '@jest/globals';
import { overBudget } from '../../../scripts/lib/cpu-budget.mjs';
import { outcomeOf } from '../../../scripts/lib/test-outcome.mjs';

const [PASSED, BROKEN] = [[{ status: 0 }], [{ status: 1 }]];
const NONE = { numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 };
const jestReport = (counts: object = {}, testResults: object[] = []) => ({
  ...NONE,
  numPassedTests: 3,
  testResults,
  ...counts,
});

afterEach(() => jest.restoreAllMocks());

describe('outcomeOf', () => {
  it('counts each task of a check, and a failure if its dependency failed', () => {
    expect(outcomeOf([...PASSED, ...PASSED, ...BROKEN])).toEqual({ passed: 2, failed: 1, lines: [] });
    expect(outcomeOf([])).toEqual({ passed: 0, failed: 1, lines: ['not run'] });
  });

  it.each([
    ['wrote no report', PASSED, {}, 1],
    ['ran no test', PASSED, jestReport({ numPassedTests: 0 }), 1],
    ['ended with an error after all tests passed', BROKEN, jestReport(), 1],
    ['skipped tests', PASSED, jestReport({ numPendingTests: 1, numTodoTests: 1 }), 2],
    ['could not load a file', BROKEN, jestReport({ numRuntimeErrorTestSuites: 1 }), 1],
  ])('counts a failure if the runner %s', (_what, tasks, report, failed) => {
    expect(outcomeOf(tasks, report)).toMatchObject({ failed });
  });

  it('names failed Jest tests with the first line of the error', () => {
    const failureMessages = ['\u001b[31mlost\u001b[39m\n  at …'];
    const failure = { status: 'failed', fullName: 'a frame is kept', failureMessages };
    const report = jestReport({ numFailedTests: 1, numRuntimeErrorTestSuites: 1 }, [
      { name: '/a.spec.ts', message: '…', assertionResults: [{ status: 'passed' }, failure] },
      { name: '/b.spec.ts', message: 'Cannot find module\n…', assertionResults: [] },
    ]);
    const lines = ['a frame is kept: lost', '/b.spec.ts: Cannot find module'];
    expect(outcomeOf(BROKEN, report)).toEqual({ passed: 3, failed: 2, lines });
  });

  it('never counts a flaky test as passed, and counts it as failed in CI', () => {
    const results = [{ error: { message: 'Timeout 1000ms exceeded.\nCall log: …' } }, {}];
    const tests = [{ projectName: 'phone', status: 'flaky', results }];
    const specs = [{ file: 'guest.spec.ts', title: 'frames a photo', tests }];
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
    const report = { stats, suites: [{ suites: [{ specs }] }], errors: [] };
    const lines = ['FLAKY phone: guest.spec.ts › frames a photo: Timeout 1000ms exceeded.'];
    jest.replaceProperty(process, 'env', {});
    expect(outcomeOf(PASSED, report)).toEqual({ passed: 3, failed: 0, lines });
    jest.replaceProperty(process, 'env', { CI: '1' });
    expect(outcomeOf(BROKEN, report)).toEqual({ passed: 3, failed: 1, lines });
  });
});

describe('overBudget', () => {
  it('names files that took more than twice their budget and 10 s more', () => {
    const budget = { 'doubled.spec.ts': 20, 'within.spec.ts': 20, 'small.spec.ts': 2, 'gone.spec.ts': 9 };
    const used = { 'doubled.spec.ts': 41, 'within.spec.ts': 39, 'small.spec.ts': 11.9, 'new.spec.ts': 99 };
    expect(overBudget(used, budget)).toEqual(['doubled.spec.ts used 41.0 CPU seconds; its budget is 20']);
  });
});
