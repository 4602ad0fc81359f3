import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { clientAddress } from '../platform/web/client-address.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import { ApiThrottled } from '../platform/throttling/throttle.guard.js';
import { KnownDevices } from './known-devices.js';

/**
 * Limits requests for account mails by IP address, or by device for a known device of the account. The mails themselves
 * are limited by account only, so strangers at the same IP address never use up the owner's limit.
 */
@Injectable()
export class AccountMailGuard implements CanActivate {
  constructor(
    private readonly devices: KnownDevices,
    private readonly throttle: Throttle,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { email } = (request.body ?? {}) as { email?: unknown };
    const device = typeof email === 'string' ? await this.devices.findDevice(request, email) : null;
    const of = device ?? clientAddress(request);
    await this.throttle.take([{ limit: RATE_LIMITS.mailRequestsPerAddress, of }]);
    return true;
  }
}

/** Apply {@link AccountMailGuard} to an endpoint whose body has an `email`. */
export const LimitedAccountMail = () => applyDecorators(UseGuards(AccountMailGuard), ApiThrottled());
