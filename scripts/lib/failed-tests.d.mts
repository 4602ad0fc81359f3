/** Failed tests and files that could not run, out of what `jest --json` wrote: a line each. */
export function failedInJest(report: object): string[];

/** Paths of the files in which a test failed, or that could not run. */
export function failedFilesInJest(report: object): string[];

/** Failed tests, with the device, and errors around them, out of the JSON reporter's file: a line each. */
export function failedInPlaywright(report: object): string[];
