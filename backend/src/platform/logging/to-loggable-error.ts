/** Fields of errors that are safe to log. */
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

const MAX_TEXT_LENGTH = 1000;
/** Limits for causes and aggregated errors. */
const MAX_DEPTH = 3;
const MAX_AGGREGATED = 5;

/** Emails in responses of mail servers and Stripe, and credentials in database URLs. */
const EMAIL_OR_CREDENTIALS = /(?:"[^"]*"|[^\s<>()[\]"',;:/\\]+)@[^\s<>()[\]"',;:/\\@]+/g;
/** PostgreSQL's "data exceptions": their messages contain the quoted value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** From the first quote to the last, since the value can contain quotes. */
const QUOTED = /"[^]*"/;
/** Also matches a truncated literal. */
const LITERAL = /'(?:[^']|'')*(?:'|$)/g;
const REDACTED = '[redacted]';

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

/** An error as it is logged. */
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
 * Convert an error to its loggable form.
 *
 * Includes listed fields only, because errors contain values of the failed statement or request: emails, password
 * hashes, session ids. Redacts emails in messages, and the value in PostgreSQL's messages.
 *
 * @param error any thrown value
 */
export function toLoggableError(error: unknown): LoggableError {
  return convert(error, MAX_DEPTH);
}

function convert(error: unknown, depth: number): LoggableError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: redact(String(error)) };
  const raw = error as Raw;
  const message = messageOf(raw);
  const result: LoggableError = { type: typeOf(raw), message };
  for (const field of FIELDS) {
    const value = raw[field];
    if (typeof value === 'number') result[field] = value;
    if (typeof value === 'string') result[field] = redact(value);
  }
  if (typeof raw.query === 'string') result.query = redact(raw.query).replace(LITERAL, "'…'");
  if (typeof raw.stack === 'string') result.stack = stackOf(raw, raw.stack, message);
  if (depth === 0) return result;
  if (raw.cause != null) result.cause = convert(raw.cause, depth - 1);
  if (Array.isArray(raw.errors)) {
    result.aggregateErrors = raw.errors
      .slice(0, MAX_AGGREGATED)
      .map((one: unknown) => convert(one, depth - 1));
  }
  return result;
}

function typeOf(raw: Raw): string {
  const constructorOf: unknown = raw.constructor;
  return typeof constructorOf === 'function' ? constructorOf.name : nameOf(raw);
}

function nameOf({ name }: Raw): string {
  return typeof name === 'string' ? redact(name) : 'Error';
}

function messageOf({ message, severity, code }: Raw): string {
  if (typeof message !== 'string') return '';
  const containsValue = typeof severity === 'string' && DATA_EXCEPTION.test(String(code));
  return redact(containsValue ? message.replace(QUOTED, `"${REDACTED}"`) : message);
}

/** The stack starts with the full message, which is replaced by the redacted one. */
function stackOf(raw: Raw, stack: string, message: string): string {
  const original = typeof raw.message === 'string' ? raw.message : '';
  const rest = stack.includes(original) ? stack.slice(stack.indexOf(original) + original.length) : stack;
  const calls = rest.split('\n').filter((line) => /^\s+at /.test(line));
  return [`${nameOf(raw)}: ${message}`, ...calls].join('\n');
}

/** Truncates first to bound the time of the search. */
function redact(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH).replace(EMAIL_OR_CREDENTIALS, REDACTED);
}
