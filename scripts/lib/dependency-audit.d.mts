/** Arguments for npm. */
export const AUDIT: string[];

/** What `npm audit --json` found; with a note, neither passed nor (unless required) failed, where nothing could be asked. */
export function auditOutcome(
  output: string,
  options?: { required?: boolean },
): {
  passed: number;
  failed: number;
  output: string;
  note?: string;
};
