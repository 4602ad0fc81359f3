import { type ErrorCode, ERROR_STATUS } from '@eventframe/contracts/errors';

interface Details {
  /** Messages by field of the request. */
  errors?: Record<string, string>;
  /** Delay in seconds before a retry can succeed; sent as the Retry-After header. */
  retryAfter?: number;
  /** The underlying error. It is logged and never sent. */
  cause?: unknown;
}

/** An error that the client receives: a stable code and a message that says what to do. */
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

  /** Create an error about one field of the request. The message also appears beside that field. */
  static onField(code: ErrorCode, field: string, message: string): ApiError {
    return new ApiError(code, message, { errors: { [field]: message } });
  }

  /**
   * Create a not-found error. Also used for other users' records, so that responses do not reveal that they exist.
   */
  static notFound(subject: string): ApiError {
    return new ApiError('not_found', `${subject} not found`);
  }
}
