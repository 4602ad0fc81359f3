import type { RehearsalState } from './rehearsal.dto.js';

/** What one check found. */
export interface Finding {
  state: RehearsalState;
  message: string;
}

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const warning = (message: string): Finding => ({ state: 'warning', message });
export const problem = (message: string): Finding => ({ state: 'problem', message });

/** The one to worry about most; of equals the first. */
export function worstOf(findings: Finding[]): Finding {
  const rank = { ok: 0, warning: 1, problem: 2 };
  return findings.reduce((worst, next) => (rank[next.state] > rank[worst.state] ? next : worst));
}
