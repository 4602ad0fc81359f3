import { type ErrorCode, ERROR_STATUS } from '@eventframe/contracts/errors';

interface Details {
  /** Sentences for single fields of the request. */
  errors?: Record<string, string>;
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfter?: number;
  /** The error underneath, for the log only. */
  cause?: unknown;
}

/** A refusal that the client is told about: a stable code, and a sentence a person can act on. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.status = ERROR_STATUS[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }

  /** A refusal because of one field of the request; the same sentence stands beside the field. */
  static onField(code: ErrorCode, field: string, message: string): ApiError {
    return new ApiError(code, message, { errors: { [field]: message } });
  }

  /** Also for what belongs to somebody else: whether it exists is nobody's business. */
  static notFound(what: string): ApiError {
    return new ApiError('not_found', `${what} not found`);
  }
}
