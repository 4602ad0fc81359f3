export interface Outcome {
  passed: number;
  failed: number;
  output: string;
  names?: string[];
  note?: string;
  again?: (tools: object) => Promise<Outcome>;
}

/** What a runner's figures say; a runner that died, or found no test, has failed. */
export function counted(results: {
  passed?: number;
  failed?: number;
  names?: string[];
  code: number;
  output: string;
}): Outcome;

/** The outcome, with a way to run a few failed tests once more, alone. */
export function withSecondLook(first: Outcome, again: (tools: object) => Promise<Outcome>): Outcome;
