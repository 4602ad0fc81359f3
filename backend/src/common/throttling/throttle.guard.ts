import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { GuestIdentity } from '../guest/guest-identity.js';
import { clientAddress } from './client-address.js';
import { CountedNames } from './counted-names.js';
import { CountedRequests } from './counted-requests.js';
import { Throttle } from './throttle.js';
import { type CountedBy, THROTTLED, type ThrottleRule } from './throttled.js';

/** Holds calls that say {@link Throttled} to their limits. */
@Injectable()
export class ThrottleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly throttle: Throttle,
    private readonly counted: CountedRequests,
    private readonly guests: GuestIdentity,
    private readonly names: CountedNames,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rules = this.reflector.get<ThrottleRule[] | undefined>(THROTTLED, context.getHandler());
    if (rules === undefined) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const usesOf = (some: ThrottleRule[]) =>
      Promise.all(
        some.map(async ({ limit, by }) => ({ limit, of: await this.whose(by, request, response) })),
      );
    const later = await usesOf(rules.filter(({ countedOnSuccess }) => countedOnSuccess));
    for (const use of later) await this.throttle.check(use);
    const now = await usesOf(rules.filter(({ countedOnSuccess }) => !countedOnSuccess));
    this.counted.note(request, await this.throttle.take(now));
    return true;
  }

  private async whose(by: CountedBy, request: Request, response: Response): Promise<string> {
    if (by === 'guest') return this.guests.of(request, response);
    if (by === 'address') return clientAddress(request);
    const name = plain(request.params[by.param]);
    // Looked up in the database: for nothing where nothing is counted.
    return this.throttle.isOff ? name : this.names.resolve(by.kind, name);
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
