import { pino } from 'pino';
import type { Settings } from '../config/settings.js';
import { VERSION } from '../config/version.js';
import { toLoggableError } from './to-loggable-error.js';

/** Headers that would let a reader of the logs impersonate a user. */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-photo-receipt"]',
  'res.headers["set-cookie"]',
];

/**
 * Create a logger that writes one JSON object per line to standard error. Standard output is for the operator. Errors
 * are logged as `err` without personal data.
 */
export function createLogger(level: Settings['logLevel']) {
  return pino(
    {
      level,
      redact: { paths: SECRETS, censor: '[redacted]' },
      base: { version: VERSION },
      serializers: { err: toLoggableError, error: toLoggableError },
    },
    pino.destination(2),
  );
}

export type Logger = ReturnType<typeof createLogger>;

/** Nest's injection token for {@link Logger}. */
export const LOGGER = Symbol('logger');
