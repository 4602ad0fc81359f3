import {
  failedFilesInJest,
  failedInJest,
  failedInPlaywright,
  lineOf,
} from '../../../scripts/lib/failed-tests.mjs';

describe('the names of failed tests', () => {
  it("come out of Jest's report, a file that could not run included", () => {
    const report = {
      testResults: [
        {
          name: '/clone/a.spec.ts',
          status: 'failed',
          message: '…',
          assertionResults: [
            { status: 'passed', fullName: 'a › holds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'a › breaks',
              failureMessages: ['\u001b[31mno such file\u001b[39m\n    at …'],
            },
          ],
        },
        {
          name: '/clone/b.spec.ts',
          status: 'failed',
          message: 'Cannot find module\n…',
          assertionResults: [],
        },
        { name: '/clone/c.spec.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(failedFilesInJest(report)).toEqual(['/clone/a.spec.ts', '/clone/b.spec.ts']);
    expect(failedInJest(report).map(lineOf)).toEqual([
      'a › breaks: no such file',
      '/clone/b.spec.ts: Cannot find module',
    ]);
  });

  it("come out of Playwright's report, with the device", () => {
    const spec = (title: string, ok: boolean, tests: object[]) => ({
      title,
      file: 'guest.spec.ts',
      ok,
      tests,
    });
    const failed = {
      projectName: 'phone',
      status: 'unexpected',
      results: [{ error: { message: 'Timeout 1000ms exceeded.\nCall log: …' } }],
    };
    const report = {
      suites: [
        {
          specs: [spec('holds', true, [{ projectName: 'phone', status: 'expected', results: [{}] }])],
          suites: [{ specs: [spec('breaks', false, [failed])] }],
        },
      ],
      errors: [{ message: 'no server' }],
    };
    expect(failedInPlaywright(report).map(lineOf)).toEqual([
      'phone: guest.spec.ts › breaks: Timeout 1000ms exceeded.',
      'before or after the tests: no server',
    ]);
  });

  it('carry what a second look found', () => {
    expect(lineOf({ test: 'a › breaks', why: 'no such file', verdict: 'fails alone, too' })).toBe(
      '(fails alone, too) a › breaks: no such file',
    );
  });

  it('are none where nothing was written', () => {
    expect([...failedInJest({}), ...failedInPlaywright({})]).toEqual([]);
  });
});
