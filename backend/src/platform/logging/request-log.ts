import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pinoHttp } from 'pino-http';
import { loggableError } from './loggable-error.js';
import type { Logger } from './logger.js';

const SECRET_PARAMETERS = /([?&](?:token|signature|receipt)=)[^&]*/gi;
const SECRET_PATHS = /^(\/reset-password\/|\/verify-email\/)[^/?]+/;

/** An address as it may be logged: tokens and download signatures in it are cut out. */
function loggableUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]').replace(SECRET_PATHS, '$1[redacted]');
}

/** Logs each request with an id, which answers carry as `X-Request-Id` and server errors in their body. */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) => {
      // Turning requests away when there are too many is planned, and a flood is no time for long log lines.
      if (response.statusCode === 503) return 'info';
      if (error !== undefined || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    // Who was refused, too: a refusal is told from a mistake by who it was.
    customProps: (request: IncomingMessage & { user?: { id: string } | null }) =>
      // Passport sets null where the session of a new sign-in could not be stored.
      request.user ? { user: request.user.id } : {},
    serializers: {
      req: (request: IncomingMessage & { id: string }) => ({
        id: request.id,
        method: request.method,
        url: loggableUrl(request.url ?? ''),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      // pino-http has made its own picture of the error by then, which has everything.
      err: ({ raw }: { raw: unknown }) => loggableError(raw),
    },
  });
}
