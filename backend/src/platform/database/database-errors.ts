import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** Whether `error` is PostgreSQL refusing a second row under the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return isRefusal(error, UNIQUE_VIOLATION, constraint);
}

/** Whether `error` is PostgreSQL refusing what breaks the named check or rule. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return isRefusal(error, CHECK_VIOLATION, constraint);
}

function isRefusal(error: unknown, expected: string, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === expected && violated === constraint;
}
