import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pinoHttp } from 'pino-http';
import { toLoggableError } from './to-loggable-error.js';
import type { Logger } from './logger.js';

const SECRET_PARAMETERS = /([?&](?:token|signature|receipt)=)[^&]*/gi;
const SECRET_PATHS = /^(\/reset-password\/|\/verify-email\/)[^/?]+/;

/** Redact tokens and download signatures in a URL. */
function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]').replace(SECRET_PATHS, '$1[redacted]');
}

/** Log each request with an id. Responses carry the id as `X-Request-Id`, server errors also in their body. */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) => {
      // Rejecting requests under load is expected, and a flood would write too many long log lines.
      if (response.statusCode === 503) return 'info';
      if (error !== undefined || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    // Log the user of rejected requests, too.
    customProps: (request: IncomingMessage & { user?: { id: string } | null }) =>
      // Passport sets null if the session of a new sign-in could not be stored.
      request.user ? { user: request.user.id } : {},
    serializers: {
      req: (request: IncomingMessage & { id: string }) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url ?? ''),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      // pino-http's own serialization contains all fields.
      err: ({ raw }: { raw: unknown }) => toLoggableError(raw),
    },
  });
}
