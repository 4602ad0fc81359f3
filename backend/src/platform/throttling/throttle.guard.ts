import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { GuestIdentity } from '../sessions/guest-identity.js';
import { clientAddress } from '../web/client-address.js';
import { SubjectAliases } from './subject-aliases.js';
import { Throttle, ThrottledRequests } from './throttle.js';
import { type ThrottleSubject, THROTTLED, type ThrottleRule } from './throttled.js';

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
