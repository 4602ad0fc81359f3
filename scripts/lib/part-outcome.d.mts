import type { FailedTest } from './failed-tests.mjs';

export interface Outcome {
  passed: number;
  failed: number;
  output: string;
  names?: FailedTest[];
  note?: string;
  again?: (tools: object) => Promise<Outcome>;
}

/** What a runner's figures say; a runner that died, found no test or left some out has failed. */
export function counted(results: {
  passed?: number;
  failed?: number;
  skipped?: number;
  names?: FailedTest[];
  code: number;
  output: string;
}): Outcome;

/** The outcome, with a way to ask a few failed tests again, alone, and to count as passed what passes `times` times (once). */
export function withSecondLook(
  first: Outcome,
  again: (tools: object) => Promise<Outcome>,
  how?: { times?: number },
): Outcome;

/** The sum of several runs of one part. */
export function together(outcomes: Outcome[]): Outcome;
