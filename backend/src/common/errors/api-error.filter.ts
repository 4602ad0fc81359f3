import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@eventframe/contracts/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseAway, isUnstorableText } from '../../platform/database/database-errors.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { ApiError } from './api-error.js';

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
    const refusal =
      known ?? new ApiError('internal_error', 'Something went wrong on our side. Please try again.');
    if (refusal.retryAfter !== undefined) response.setHeader('Retry-After', String(refusal.retryAfter));
    const body: ErrorBody = { statusCode: refusal.status, code: refusal.code, message: refusal.message };
    if (refusal.errors !== undefined) body.errors = refusal.errors;
    if (refusal.status >= 500 && requestId !== '') body.requestId = requestId;
    response.status(refusal.status).setHeader('Cache-Control', 'no-store').json(body);
  }
}

/** A restart takes PostgreSQL about as long. */
const DATABASE_RETRY_SECONDS = 5;

/** Codes for what Nest and Express refuse before a feature is asked. */
const HTTP_CODES: Record<number, ErrorCode> = {
  400: 'malformed_request',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'upload_too_large',
  415: 'unsupported_image',
};

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isRefusal(error))
    return new ApiError(error.code, error.message, { ...retryAfterOf(error), cause: error });
  if (isUnstorableText(error))
    return new ApiError('malformed_request', 'Text cannot hold the character NUL.');
  if (isDatabaseAway(error)) {
    const retryAfter = DATABASE_RETRY_SECONDS;
    return new ApiError('busy', 'The service is very busy. Please try again in a moment.', { retryAfter });
  }
  const status = statusOf(error);
  const code = status === null ? undefined : HTTP_CODES[status];
  if (code === undefined) return null;
  return new ApiError(code, code === 'not_found' ? 'Not found' : (error as Error).message);
}

/** Errors of rooms that know no HTTP (the engine) carry a code of the contract when they are meant to be told. */
function isRefusal(error: unknown): error is Error & { code: ErrorCode } {
  return error instanceof Error && 'code' in error && Object.hasOwn(ERROR_STATUS, String(error.code));
}

function retryAfterOf(error: Error): { retryAfter?: number } {
  return 'retryAfter' in error && typeof error.retryAfter === 'number'
    ? { retryAfter: error.retryAfter }
    : {};
}

/** Nest's exceptions, and the plain errors with a `status` that Express's parsers throw. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true ? status : null;
}
