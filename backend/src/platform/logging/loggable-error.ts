/** What errors of any library may say about themselves beside their message: words and numbers of programs. */
const FIELDS = [
  'code',
  // PostgreSQL
  'severity',
  'constraint',
  'table',
  'column',
  // Node's sockets and files
  'syscall',
  'address',
  'port',
  // Stripe, S3, SMTP
  'status',
  'statusCode',
  'responseCode',
  'requestId',
  'param',
  'command',
];

const TEXT_MAX = 1000;
/** Of causes, and of errors that are many. */
const DEPTH_MAX = 3;
const MANY_MAX = 5;

/** As they stand in answers of mail servers, in what Stripe complains of, and in addresses of databases. */
const ADDRESS = /(?:"[^"]*"|[^\s<>()[\]"',;:/\\]+)@[^\s<>()[\]"',;:/\\@]+/g;
/** PostgreSQL's "data exceptions": their messages hold the value, in quotes. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** From the first quote to the last, since the value may have some itself. */
const QUOTED = /"[^]*"/;
/** Also one whose end was cut off. */
const LITERAL = /'(?:[^']|'')*(?:'|$)/g;
const CUT_OUT = '[redacted]';

interface Raw {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  cause?: unknown;
  errors?: unknown;
  query?: unknown;
  severity?: unknown;
  code?: unknown;
  [field: string]: unknown;
}

/** An error as a line of the log has it. */
export interface LoggableError {
  type: string;
  message: string;
  stack?: string;
  query?: string;
  cause?: LoggableError;
  aggregateErrors?: LoggableError[];
  [field: string]: unknown;
}

/**
 * What may be logged of an error. Only what is listed: errors carry the values of the statement, the row or the request
 * that failed, and so people's addresses, hashes of passwords and ids of sessions. Addresses in messages are cut out, and
 * the value in a message of PostgreSQL.
 *
 * @param error anything that was thrown
 */
export function loggableError(error: unknown): LoggableError {
  return loggable(error, DEPTH_MAX);
}

function loggable(error: unknown, depth: number): LoggableError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: cut(String(error)) };
  const raw = error as Raw;
  const message = messageOf(raw);
  const result: LoggableError = { type: typeOf(raw), message };
  for (const field of FIELDS) {
    const value = raw[field];
    if (typeof value === 'number') result[field] = value;
    if (typeof value === 'string') result[field] = cut(value);
  }
  if (typeof raw.query === 'string') result.query = cut(raw.query).replace(LITERAL, "'…'");
  if (typeof raw.stack === 'string') result.stack = stackOf(raw, raw.stack, message);
  if (depth === 0) return result;
  if (raw.cause != null) result.cause = loggable(raw.cause, depth - 1);
  if (Array.isArray(raw.errors)) {
    result.aggregateErrors = raw.errors.slice(0, MANY_MAX).map((one: unknown) => loggable(one, depth - 1));
  }
  return result;
}

function typeOf(raw: Raw): string {
  const maker: unknown = raw.constructor;
  return typeof maker === 'function' ? maker.name : nameOf(raw);
}

function nameOf({ name }: Raw): string {
  return typeof name === 'string' ? cut(name) : 'Error';
}

function messageOf({ message, severity, code }: Raw): string {
  if (typeof message !== 'string') return '';
  const holdsValue = typeof severity === 'string' && DATA_EXCEPTION.test(String(code));
  return cut(holdsValue ? message.replace(QUOTED, `"${CUT_OUT}"`) : message);
}

/** Begins with the message in full, which gives way to the one that may be logged. */
function stackOf(raw: Raw, stack: string, message: string): string {
  const original = typeof raw.message === 'string' ? raw.message : '';
  const rest = stack.includes(original) ? stack.slice(stack.indexOf(original) + original.length) : stack;
  const calls = rest.split('\n').filter((line) => /^\s+at /.test(line));
  return [`${nameOf(raw)}: ${message}`, ...calls].join('\n');
}

/** Before it is searched, so that a long text takes no long time. */
function cut(text: string): string {
  return text.slice(0, TEXT_MAX).replace(ADDRESS, CUT_OUT);
}
