import { ERROR_STATUS, type ErrorCode } from '@eventframe/contracts/errors';
import { HttpException } from '@nestjs/common';
import {
  isDatabaseAway,
  isDatabaseExhausted,
  isUnstorableText,
} from '../../platform/database/database-errors.js';
import { ApiError } from './api-error.js';

/** A restart takes PostgreSQL about as long. */
const DATABASE_RETRY_SECONDS = 5;

/** Codes for what Nest and Express refuse before a feature is asked. */
const HTTP_CODES: Record<number, ErrorCode> = {
  400: 'malformed_request',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
};

/** What the parsers of bodies refuse by its size or encoding; files are not theirs, and have refusals of their own. */
const BODY_REFUSALS: Record<number, string> = {
  413: 'The request is larger than it may be.',
  415: 'The body of a request must be JSON in UTF-8.',
};

/** What a client is told of an error; null of an unknown one, which is told to nobody. */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isRefusal(error))
    return new ApiError(error.code, error.message, { ...retryAfterOf(error), cause: error });
  if (isUnstorableText(error))
    return new ApiError('malformed_request', 'Text cannot hold the character NUL.');
  if (isDatabaseAway(error) || isDatabaseExhausted(error)) {
    const retryAfter = DATABASE_RETRY_SECONDS;
    return new ApiError('busy', 'The service is very busy. Please try again in a moment.', { retryAfter });
  }
  const status = statusOf(error);
  if (status === null) return null;
  const bodyRefusal = BODY_REFUSALS[status];
  if (bodyRefusal !== undefined) return new ApiError('malformed_request', bodyRefusal, { cause: error });
  const code = HTTP_CODES[status];
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
