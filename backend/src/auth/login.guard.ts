import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { clientAddress } from '../common/throttling/client-address.js';
import { RATE_LIMITS } from '../common/throttling/rate-limits.js';
import { Throttle } from '../common/throttling/throttle.js';
import { createValidationPipe } from '../common/validation/validation.pipe.js';
import { ApiError } from '../common/errors/api-error.js';
import { LoginRequest } from './auth.dto.js';
import { Authenticator } from './authenticator.js';

const validation = createValidationPipe();

/** Signs in whoever knows the password; wrong ones are counted by account and by network address. */
@Injectable()
export class LoginGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly throttle: Throttle,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const credentials: unknown = request.body ?? {};
    const body = (await validation.transform(credentials, {
      type: 'body',
      metatype: LoginRequest,
    })) as LoginRequest;
    request.body = body;

    // Counted before the password is looked at, so that a hundred guesses at once are not one; what turns
    // out to be no wrong guess is given back.
    const uses = [
      { limit: RATE_LIMITS.failedLoginsOfAccount, of: body.username },
      { limit: RATE_LIMITS.failedLoginsFromAddress, of: clientAddress(request) },
    ];
    await this.throttle.take(uses);
    try {
      request.user = await this.authenticator.signIn(request, http.getResponse<Response>());
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'wrong_credentials')) {
        await this.throttle.giveBack(uses);
      }
      throw error;
    }
    await this.throttle.giveBack(uses);
    return true;
  }
}
