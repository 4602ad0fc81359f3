import type { ErrorBody } from '@eventframe/contracts/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseAway, isDatabaseExhausted } from '../../platform/database/database-errors.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { ApiError } from './api-error.js';
import { toApiError } from './to-api-error.js';

/** The one place where an error becomes an answer. Nothing unknown is told; it is logged under the request's id. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const requestId = http.getRequest<Request & { id?: string }>().id ?? '';
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const known = toApiError(error);
    if (known === null) this.logger.error({ err: error, requestId }, 'A request failed');
    else if (isDatabaseAway(error)) this.logger.warn({ err: error, requestId }, 'The database was away');
    else if (isDatabaseExhausted(error)) {
      this.logger.error({ err: error, requestId }, 'database disk, memory or file handles exhausted');
    }
    const refusal =
      known ?? new ApiError('internal_error', 'Something went wrong on our side. Please try again.');
    if (refusal.retryAfter !== undefined) response.setHeader('Retry-After', String(refusal.retryAfter));
    const body: ErrorBody = { statusCode: refusal.status, code: refusal.code, message: refusal.message };
    if (refusal.errors !== undefined) body.errors = refusal.errors;
    if (refusal.status >= 500 && requestId !== '') body.requestId = requestId;
    response.status(refusal.status).setHeader('Cache-Control', 'no-store').json(body);
  }
}
