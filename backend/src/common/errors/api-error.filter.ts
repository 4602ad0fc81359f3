import type { ErrorBody } from '@eventframe/contracts/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseUnavailable, isDatabaseExhausted } from '../../platform/database/database-errors.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { ApiError } from './api-error.js';
import { toApiError } from './to-api-error.js';

/**
 * Turn errors into API responses.
 *
 * A response contains nothing about an unknown error; the log has it under the request's id.
 */
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
    const apiError = toApiError(error);
    if (apiError === null) this.logger.error({ err: error, requestId }, 'request failed');
    else if (isDatabaseUnavailable(error))
      this.logger.warn({ err: error, requestId }, 'database unavailable');
    else if (isDatabaseExhausted(error)) {
      this.logger.error({ err: error, requestId }, 'database disk, memory or file handles exhausted');
    }
    const answer =
      apiError ?? new ApiError('internal_error', 'Something went wrong on our side. Please try again.');
    if (answer.retryAfter !== undefined) response.setHeader('Retry-After', String(answer.retryAfter));
    const body: ErrorBody = { statusCode: answer.status, code: answer.code, message: answer.message };
    if (answer.errors !== undefined) body.errors = answer.errors;
    if (answer.status >= 500 && requestId !== '') body.requestId = requestId;
    response.status(answer.status).setHeader('Cache-Control', 'no-store').json(body);
  }
}
