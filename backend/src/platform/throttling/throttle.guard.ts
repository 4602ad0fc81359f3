import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { GuestIdentity } from '../sessions/guest-identity.js';
import { toApiError } from '../web/api-error.filter.js';
import { clientAddress } from '../web/client-address.js';
import type { RateLimit } from './rate-limits.js';
import { Throttle, ThrottledRequests } from './throttle.js';

/**
 * Whose requests are counted: the guest's, the client address's, or those of the subject that a URL parameter names.
 * Its several names are resolved by SubjectAliases.
 */
type ThrottleSubject = 'guest' | 'address' | { param: string; kind: string };

interface ThrottleRule {
  limit: RateLimit;
  by: ThrottleSubject;
  /** Only check before the request; the service counts the use after it succeeded, see Throttle. */
  countedOnSuccess?: true;
}

/** Document that an endpoint can respond with 429. */
export const ApiThrottled = () =>
  ApiTooManyRequestsResponse({ description: 'Too many requests; the Retry-After header says when to retry' });

const THROTTLED = Symbol('throttled');

/**
 * Limit how often an endpoint can be called. Responds with 429 `too_many_requests` and Retry-After above the limit.
 *
 * Counts before the body of an upload is received.
 *
 * @example `@Throttled({ limit: RATE_LIMITS.uploadsPerGuest, by: 'guest' })`
 */
export function Throttled(...rules: ThrottleRule[]) {
  return applyDecorators(SetMetadata(THROTTLED, rules), ApiThrottled());
}

/** Returns the id of the named subject, or null for an unknown name. */
type ResolveAlias = (name: string) => Promise<string | null>;

/**
 * Resolve the several names of one subject, so that rate limits count it once.
 *
 * Features register how to resolve their names.
 */
@Injectable()
export class SubjectAliases {
  private readonly resolvers = new Map<string, ResolveAlias>();

  /** @param kind of subject, for example `event` */
  register(kind: string, resolve: ResolveAlias): void {
    this.resolvers.set(kind, resolve);
  }

  /** Return the subject's id, or the name itself if it is unknown. */
  async resolve(kind: string, name: string): Promise<string> {
    const resolve = this.resolvers.get(kind);
    if (resolve === undefined) throw new Error(`No resolver is registered for "${kind}"`);
    return (await resolve(name)) ?? name;
  }
}

/** Enforce the rate limits of {@link Throttled} endpoints. */
@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly throttle: Throttle,
    private readonly requests: ThrottledRequests,
    private readonly guests: GuestIdentity,
    private readonly aliases: SubjectAliases,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get<ThrottleRule[] | undefined>(THROTTLED, context.getHandler());
    if (rules === undefined) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const usesOf = (selected: ThrottleRule[]) =>
      Promise.all(
        selected.map(async ({ limit, by }) => ({
          limit,
          of: await this.resolveSubject(by, request, response),
        })),
      );
    const checked = await usesOf(rules.filter(({ countedOnSuccess }) => countedOnSuccess));
    for (const use of checked) await this.throttle.check(use);
    const counted = await usesOf(rules.filter(({ countedOnSuccess }) => !countedOnSuccess));
    this.requests.setUses(request, await this.throttle.take(counted));
    return true;
  }

  private async resolveSubject(by: ThrottleSubject, request: Request, response: Response): Promise<string> {
    if (by === 'guest') return this.guests.getOrCreate(request, response);
    if (by === 'address') return clientAddress(request);
    const name = normalize(request.params[by.param]);
    // Saves the database query when limits are off.
    return this.throttle.isOff ? name : this.aliases.resolve(by.kind, name);
  }
}

function normalize(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}

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
