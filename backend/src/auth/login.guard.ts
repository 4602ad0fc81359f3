import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { clientAddress } from '../common/throttling/client-address.js';
import { RATE_LIMITS } from '../common/throttling/rate-limits.js';
import { Throttle } from '../common/throttling/throttle.js';
import { createValidationPipe } from '../common/validation/validation.pipe.js';
import type { User } from '../users/user.entity.js';
import { LoginRequest } from './auth.dto.js';
import { SessionPassport } from './session-passport.js';

const validation = createValidationPipe();

/** Signs in whoever knows the password; wrong ones are counted by account and by network address. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor(
    options: AuthModuleOptions,
    private readonly sessions: SessionPassport,
    private readonly throttle: Throttle,
  ) {
    super(options);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const body = await read(request);

    // Counted before the password is looked at, so that a hundred guesses at once are not one; what turns
    // out to be no wrong guess is given back.
    const uses = [
      { limit: RATE_LIMITS.failedLoginsOfAccount, of: body.username },
      { limit: RATE_LIMITS.failedLoginsFromAddress, of: clientAddress(request) },
    ];
    const counted = await this.throttle.take(uses);
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'wrong_credentials')) {
        await this.throttle.giveBack(counted);
      }
      throw error;
    }
    await this.throttle.giveBack(counted);
    await this.sessions.open(request, response, request.user as User);
    return true;
  }

  /** What the strategy found, as the request's user. @throws ApiError `wrong_credentials`, or the strategy's */
  override handleRequest<Found>(error: Error | null, user: Found | false | null): Found {
    if (error) throw error;
    if (!user) throw new ApiError('wrong_credentials', 'Wrong email or password.');
    return user;
  }
}

/** Guards run before a call's body is validated; this one looks into it. */
async function read(request: Request): Promise<LoginRequest> {
  const credentials: unknown = request.body ?? {};
  const argument = { type: 'body', metatype: LoginRequest } as const;
  const body = (await validation.transform(credentials, argument)) as LoginRequest;
  request.body = body;
  return body;
}
