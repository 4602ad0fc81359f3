import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import { clientAddress } from '../common/throttling/client-address.js';
import { RATE_LIMITS } from '../common/throttling/rate-limits.js';
import { Throttle, type Use } from '../common/throttling/throttle.js';
import { createValidationPipe } from '../common/validation/validation.pipe.js';
import type { User } from '../users/user.entity.js';
import { LoginRequest } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { SessionPassport } from './session-passport.js';

const validation = createValidationPipe();

/** Signs in whoever knows the password; wrong ones are counted by account and by network address. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor(
    options: AuthModuleOptions,
    private readonly sessions: SessionPassport,
    private readonly throttle: Throttle,
    private readonly auth: AuthService,
  ) {
    super(options);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const body = await read(request);

    // Counted before the password is looked at, so that a hundred guesses at once are not one; what turns
    // out to be no wrong guess is given back.
    const uses: Tries = [
      { limit: RATE_LIMITS.failedLoginsOfAccount, of: body.username },
      { limit: RATE_LIMITS.failedLoginsFromAddress, of: clientAddress(request) },
    ];
    const counted = await this.throttle.take(uses).catch((error: unknown) => this.holdBack(error, uses));
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'wrong_credentials')) {
        await this.throttle.giveBack(counted);
      }
      throw error;
    }
    await this.throttle.giveBack(counted);
    const user = request.user as User;
    await this.sessions.open(request, response, user);
    await this.auth.noteOpened(request, user.id, clientAddress(request));
    return true;
  }

  /** The password is not looked at, but that somebody goes on trying is known: the first time of each window. */
  private async holdBack(refusal: unknown, [{ of: email }, { of: address }]: Tries): Promise<never> {
    if (isTooOften(refusal)) {
      const notes = [
        { limit: RATE_LIMITS.heldBackOfAccount, of: email },
        { limit: RATE_LIMITS.heldBackFromAddress, of: address },
      ];
      await this.throttle.take(notes).then(() => this.auth.noteHeldBack(email, address), unlessTooOften);
    }
    throw refusal;
  }

  /** What the strategy found, as the request's user. @throws ApiError `wrong_credentials`, or the strategy's */
  override handleRequest<Found>(error: Error | null, user: Found | false | null): Found {
    if (error) throw error;
    if (!user) throw new ApiError('wrong_credentials', 'Wrong email or password.');
    return user;
  }
}

type Tries = [ofAccount: Use, fromAddress: Use];

const isTooOften = (error: unknown) => error instanceof ApiError && error.code === 'too_many_requests';

function unlessTooOften(error: unknown): void {
  if (!isTooOften(error)) throw error;
}

/** Guards run before a call's body is validated; this one looks into it. */
async function read(request: Request): Promise<LoginRequest> {
  const credentials: unknown = request.body ?? {};
  const argument = { type: 'body', metatype: LoginRequest } as const;
  const body = (await validation.transform(credentials, argument)) as LoginRequest;
  request.body = body;
  return body;
}
