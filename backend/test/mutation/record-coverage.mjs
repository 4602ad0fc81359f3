/** Appends the ids of the mutants whose code a test file has run. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from '@jest/globals';

afterAll(() => {
  const ids = Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {});
  appendFileSync(process.env.MUTATION_COVERAGE, `${JSON.stringify([expect.getState().testPath, ids])}\n`);
});
