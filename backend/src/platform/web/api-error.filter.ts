import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@eventframe/contracts/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import {
  hasNulCharacter,
  isDatabaseExhausted,
  isDatabaseLimitExceeded,
  isDatabaseUnavailable,
} from '../database/database-errors.js';
import { LOGGER, type Logger } from '../logging/logger.js';

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
    // The client disconnected, so its reads were canceled.
    if (response.closed && isDatabaseLimitExceeded(error)) return;
    const apiError = toApiError(error);
    if (apiError === null) this.logger.error({ err: error, requestId }, 'request failed');
    else if (isDatabaseUnavailable(error))
      this.logger.warn({ err: error, requestId }, 'database unavailable');
    else if (isDatabaseLimitExceeded(error))
      this.logger.warn({ err: error, requestId }, 'database limit exceeded');
    else if (isDatabaseExhausted(error)) {
      this.logger.error({ err: error, requestId }, 'database disk, memory or file handles exhausted');
    }
    const publicError =
      apiError ?? new ApiError('internal_error', 'Something went wrong on our side. Please try again.');
    if (publicError.retryAfter !== undefined)
      response.setHeader('Retry-After', String(publicError.retryAfter));
    const body: ErrorBody = {
      statusCode: publicError.status,
      code: publicError.code,
      message: publicError.message,
    };
    if (publicError.errors !== undefined) body.errors = publicError.errors;
    if (publicError.status >= 500 && requestId !== '') body.requestId = requestId;
    response.status(publicError.status).setHeader('Cache-Control', 'no-store').json(body);
  }
}

/** About the duration of a PostgreSQL restart. Live pages add up to 1 s and promise to be up to date within 5 s. */
const DATABASE_RETRY_SECONDS = 3;

/** Codes for requests that Nest or Express reject before they reach a controller. */
const HTTP_CODES: Record<number, ErrorCode> = {
  400: 'malformed_request',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
};

/** Messages for bodies that the parsers reject by size or encoding. Uploads are checked elsewhere. */
const BODY_ERROR_MESSAGES: Record<number, string> = {
  413: 'The request is larger than allowed. Send less.',
  415: 'The body of a request must be JSON in UTF-8.',
};

/**
 * Convert an error to the one that the client receives.
 *
 * @returns null for an unknown error
 */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (hasErrorCode(error))
    return new ApiError(error.code, error.message, { ...retryAfterOf(error), cause: error });
  if (hasNulCharacter(error))
    return new ApiError('malformed_request', 'Text cannot contain the NUL character. Remove it.');
  if (isDatabaseUnavailable(error) || isDatabaseExhausted(error) || isDatabaseLimitExceeded(error)) {
    const retryAfter = DATABASE_RETRY_SECONDS;
    return new ApiError('busy', 'The service is very busy. Please try again in a moment.', { retryAfter });
  }
  const status = statusOf(error);
  if (status === null) return null;
  const bodyErrorMessage = BODY_ERROR_MESSAGES[status];
  if (bodyErrorMessage !== undefined)
    return new ApiError('malformed_request', bodyErrorMessage, { cause: error });
  const code = HTTP_CODES[status];
  if (code === undefined) return null;
  return new ApiError(code, code === 'not_found' ? 'Not found' : (error as Error).message);
}

/** The error has a code of the contract. Modules without HTTP, such as framing, throw these. */
function hasErrorCode(error: unknown): error is Error & { code: ErrorCode } {
  return error instanceof Error && 'code' in error && Object.hasOwn(ERROR_STATUS, String(error.code));
}

function retryAfterOf(error: Error): { retryAfter?: number } {
  return 'retryAfter' in error && typeof error.retryAfter === 'number'
    ? { retryAfter: error.retryAfter }
    : {};
}

/** The status of Nest's exceptions and of the plain errors that Express's parsers throw. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true ? status : null;
}
