import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const NOT_IN_REPERTOIRE = '22021';
/** The same inside of JSON. */
const UNTRANSLATABLE = '22P05';
const INVALID_PARAMETER = '22023';

/** Whether `error` is PostgreSQL refusing a second row under the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return isRefusal(error, UNIQUE_VIOLATION, constraint);
}

/** Whether `error` is PostgreSQL refusing what breaks the named check or rule. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return isRefusal(error, CHECK_VIOLATION, constraint);
}

/** Whether `error` is PostgreSQL refusing text it cannot hold: the NUL character, which it alone minds. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code === NOT_IN_REPERTOIRE || code === UNTRANSLATABLE;
}

/** Of PostgreSQL: going down, coming up, or out of connections. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300']);
/** Of the connection to it, as Node's sockets say it. */
const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Of pg and its pool, which give these no code. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether `error` says that the database could not be asked: a matter of a moment, not of the question. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseUnavailable(error.driverError);
  const { code = '', syscall, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  // Where the database listens at a path: any other call that finds no file is about something else.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY.has(code) || (CUT.has(code) && syscall !== undefined) || WORDS.test(message);
}

/** SQLSTATEs of a machine without memory, file handles or disk space, or of a disk that fails. */
const EXHAUSTED = new Set(['53000', '53100', '53200', '58030']);

/** Whether PostgreSQL lacks disk space, memory or file handles: the request works once an operator has made room. */
export function isDatabaseExhausted(error: unknown): boolean {
  if (error instanceof QueryFailedError) return isDatabaseExhausted(error.driverError);
  const { code = '' } = (error ?? {}) as { code?: string };
  return EXHAUSTED.has(code);
}

function isRefusal(error: unknown, expected: string, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === expected && violated === constraint;
}

/** Whether `error` is PostgreSQL not knowing a time zone it was asked to use. */
export function isUnknownTimeZone(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, message } = error.driverError as { code?: string; message?: string };
  return code === INVALID_PARAMETER && message?.startsWith('time zone') === true;
}
