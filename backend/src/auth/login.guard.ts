import { type ExecutionContext, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AuthGuard, AuthModuleOptions, PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { ApiError } from '../common/errors/api-error.js';
import { normalizeEmail } from '../common/validation/email.js';
import { createValidationPipe } from '../common/validation/validation.pipe.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { ignoreTooManyRequests, isTooManyRequests, Throttle } from '../platform/throttling/throttle.js';
import { clientAddress } from '../platform/web/client-address.js';
import type { User } from '../users/user.entity.js';
import { LoginRequest } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { SessionPassport } from './session-passport.js';

/** Authenticates by email address, sent as `username`, and password. */
export interface LoginStrategy extends OnApplicationShutdown {
  /** @throws ApiError as `AuthService.authenticate` */
  validate(request: Request, username: string, password: string): Promise<User>;
}

/**
 * Passport registers strategies by name, once per process. Tests run two applications in one process, so each application
 * uses a separate name, which `AuthGuard` reads from the module options.
 */
export function createLoginStrategy(
  { defaultStrategy }: AuthModuleOptions,
  auth: AuthService,
): LoginStrategy {
  const name = String(defaultStrategy);
  class LocalStrategy extends PassportStrategy(Strategy, name) implements LoginStrategy {
    constructor() {
      super({ passReqToCallback: true });
    }

    validate(request: Request, username: string, password: string): Promise<User> {
      return auth.authenticate(username, password, clientAddress(request));
    }

    onApplicationShutdown(): void {
      passport.unuse(name);
    }
  }
  return new LocalStrategy();
}

const validation = createValidationPipe();

/**
 * Signs in with email and password. Wrong passwords count by account and by IP address, on a known device by that device
 * only, so that strangers cannot lock the owner out.
 */
@Injectable()
export class LoginGuard extends AuthGuard() {
  constructor(
    options: AuthModuleOptions,
    private readonly sessions: SessionPassport,
    private readonly throttle: Throttle,
    private readonly auth: AuthService,
    private readonly devices: KnownDevices,
  ) {
    super(options);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const body = await parseCredentials(request);

    // Count before checking the password, so that concurrent guesses all count. Release the count unless the password
    // was wrong.
    const [email, address] = [normalizeEmail(body.username), clientAddress(request)];
    const device = await this.devices.findDevice(request, body.username);
    const uses =
      device === null
        ? [
            { limit: RATE_LIMITS.failedLoginsPerAccount, of: email },
            { limit: RATE_LIMITS.failedLoginsPerAddress, of: address },
          ]
        : [{ limit: RATE_LIMITS.failedLoginsPerDevice, of: device }];
    const counted = await this.throttle
      .take(uses)
      .catch((error: unknown) => this.recordBlocked(error, email, address));
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'wrong_credentials')) {
        await this.throttle.release(counted);
      }
      throw error;
    }
    await this.throttle.release(counted);
    const user = request.user as User;
    await this.sessions.open(request, response, user);
    await this.auth.recordSignIn(request, user.id, address);
    this.devices.mark(request, user);
    return true;
  }

  /** Record blocked attempts in the audit log, once per rate-limit window. Does not check the password. */
  private async recordBlocked(refusal: unknown, email: string, address: string): Promise<never> {
    if (isTooManyRequests(refusal)) {
      const uses = [
        { limit: RATE_LIMITS.blockedSignInsPerAccount, of: email },
        { limit: RATE_LIMITS.blockedSignInsPerAddress, of: address },
      ];
      await this.throttle
        .take(uses)
        .then(() => this.auth.recordBlockedSignIn(email, address), ignoreTooManyRequests);
    }
    throw refusal;
  }

  /** Return the strategy's user. @throws ApiError `wrong_credentials`, or the strategy's error */
  override handleRequest<Found>(error: Error | null, user: Found | false | null): Found {
    if (error) throw error;
    if (!user) throw new ApiError('wrong_credentials', 'Wrong email or password.');
    return user;
  }
}

/** Validate the body here, since guards run before validation pipes. */
async function parseCredentials(request: Request): Promise<LoginRequest> {
  const credentials: unknown = request.body ?? {};
  const argument = { type: 'body', metatype: LoginRequest } as const;
  const body = (await validation.transform(credentials, argument)) as LoginRequest;
  request.body = body;
  return body;
}
