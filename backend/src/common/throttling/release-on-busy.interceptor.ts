import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { isDatabaseAway } from '../../platform/database/database-errors.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { toApiError } from '../errors/to-api-error.js';
import { CountedRequests } from './counted-requests.js';
import { Throttle } from './throttle.js';

const NOT_NOW = 503;

/**
 * A call that was turned away because the service had no room counts against the limits of what was done no more:
 * whoever comes back when told to must not be refused for having come before. It is given back before the answer
 * leaves. Limits that count `evenWhenBusy` keep it: a full queue gives no script a free hand.
 */
@Injectable()
export class ReleaseOnBusyInterceptor implements NestInterceptor {
  constructor(
    private readonly throttle: Throttle,
    private readonly counted: CountedRequests,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const uses = this.counted.of(context.switchToHttp().getRequest<object>());
    if (uses === undefined) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const refusal = throwError(() => error);
        // A database that is away could not be told.
        return toApiError(error)?.status === NOT_NOW && !isDatabaseAway(error)
          ? from(this.throttle.giveBack(uses).catch(this.note)).pipe(switchMap(() => refusal))
          : refusal;
      }),
    );
  }

  /** The refusal is told all the same. */
  private readonly note = (error: unknown): void =>
    this.logger.warn({ err: error }, 'A use could not be given back to its limits');
}
