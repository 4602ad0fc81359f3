export interface FailedTest {
  test: string;
  /** The first line of what went wrong. */
  why: string;
  /** Where it was asked once more, alone. */
  verdict?: string;
}

/** Failed tests and files that could not run, out of what `jest --json` wrote. */
export function failedInJest(report: object): FailedTest[];

/** Paths of the files in which a test failed, or that could not run. */
export function failedFilesInJest(report: object): string[];

/** Failed tests, with the device, and errors around them, out of the JSON reporter's file. */
export function failedInPlaywright(report: object): FailedTest[];

/** What is printed of it. */
export function lineOf(failed: FailedTest): string;
