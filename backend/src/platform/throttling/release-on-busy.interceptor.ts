import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { toApiError } from '../web/api-error.filter.js';
import { Throttle, ThrottledRequests } from './throttle.js';

const SERVICE_UNAVAILABLE = 503;

/**
 * Release the counted uses of requests that were rejected because the server was busy.
 *
 * A client that retries as instructed must not exceed its limit. The uses are released before the response is sent.
 * Limits with `evenWhenBusy` keep the use, so that a full queue does not allow unlimited requests.
 */
@Injectable()
export class ReleaseOnBusyInterceptor implements NestInterceptor {
  constructor(
    private readonly throttle: Throttle,
    private readonly requests: ThrottledRequests,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const uses = this.requests.getUses(context.switchToHttp().getRequest<object>());
    if (uses === undefined) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const rethrow = throwError(() => error);
        // Releasing needs the database.
        return toApiError(error)?.status === SERVICE_UNAVAILABLE && !isDatabaseUnavailable(error)
          ? from(this.throttle.release(uses).catch(this.logFailure)).pipe(switchMap(() => rethrow))
          : rethrow;
      }),
    );
  }

  /** Releasing is best effort: the client receives the original error in any case. */
  private readonly logFailure = (error: unknown): void =>
    this.logger.warn({ err: error }, 'rate limit release failed');
}
