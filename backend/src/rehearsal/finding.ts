import type { RehearsalState } from './rehearsal.dto.js';

/** The result of one check. */
export interface Finding {
  state: RehearsalState;
  message: string;
}

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const warning = (message: string): Finding => ({ state: 'warning', message });
export const problem = (message: string): Finding => ({ state: 'problem', message });

/** The most severe finding; of equals the first. */
export function findWorst(findings: Finding[]): Finding {
  const rank = { ok: 0, warning: 1, problem: 2 };
  return findings.reduce((worst, next) => (rank[next.state] > rank[worst.state] ? next : worst));
}
