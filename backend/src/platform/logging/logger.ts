import { pino } from 'pino';
import type { Settings } from '../config/settings.js';
import { loggableError } from './loggable-error.js';

/** Headers and fields that would let a reader of the logs act as somebody else. */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-photo-receipt"]',
  'res.headers["set-cookie"]',
];

/**
 * One JSON object a line, on standard error: standard output belongs to the person at the terminal. Errors are logged
 * as `err`, which leaves out what they carry of people.
 */
export function createLogger(level: Settings['logLevel']) {
  return pino(
    {
      level,
      redact: { paths: SECRETS, censor: '[redacted]' },
      base: null,
      serializers: { err: loggableError, error: loggableError },
    },
    pino.destination(2),
  );
}

export type Logger = ReturnType<typeof createLogger>;

/** Nest's injection token for {@link Logger}. */
export const LOGGER = Symbol('logger');
