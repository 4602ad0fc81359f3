import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const NOT_IN_REPERTOIRE = '22021';
/** The same character within JSON. */
const UNTRANSLATABLE = '22P05';
const INVALID_PARAMETER = '22023';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether `error` is a violation of the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

/** Whether `error` is a violation of the named check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, CHECK_VIOLATION, constraint);
}

/** Whether PostgreSQL rejected text because of the NUL character. */
export function hasNulCharacter(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code === NOT_IN_REPERTOIRE || code === UNTRANSLATABLE;
}

/** Whether a statement got no lock within its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE
  );
}

/** SQLSTATEs of a server that starts, stops or has no free connection. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300']);
/** Socket errors of the connection. */
const DISCONNECTED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Errors of pg and its pool, which have no code. */
const POOL_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether the database is temporarily unavailable, so that the same query can succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  if (isConnectionLost(error)) return true;
  const { code = '', syscall, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  // A missing Unix socket; other calls that miss a file are unrelated.
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    UNAVAILABLE.has(code) || (DISCONNECTED.has(code) && syscall !== undefined) || POOL_MESSAGE.test(message)
  );
}

/** Whether a connection was lost between two statements of a transaction. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** SQLSTATEs of a machine without memory, file handles or disk space, or of a disk that fails. */
const EXHAUSTED = new Set(['53000', '53100', '53200', '58030']);

/** Whether PostgreSQL lacks disk space, memory or file handles. The query can succeed once an operator frees some. */
export function isDatabaseExhausted(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseExhausted(error.driverError);
  const { code = '' } = (error ?? {}) as { code?: string };
  return EXHAUSTED.has(code);
}

/** SQLSTATEs of a canceled statement or transaction, and of too large temporary files. */
const LIMIT_EXCEEDED = new Set(['57014', '53400', '25P03', '25P04']);

/** Whether PostgreSQL ended a statement or a transaction because of a limit, or because its caller no longer waits. */
export function isDatabaseLimitExceeded(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseLimitExceeded(error.driverError);
  const { code = '' } = (error ?? {}) as { code?: string };
  return LIMIT_EXCEEDED.has(code);
}

function isViolation(error: unknown, expected: string, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === expected && violated === constraint;
}

/** Whether PostgreSQL rejected an unknown time zone. */
export function isUnknownTimeZone(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, message } = error.driverError as { code?: string; message?: string };
  return code === INVALID_PARAMETER && message?.startsWith('time zone') === true;
}
