import type { OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import { AuthModuleOptions, PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { clientAddress } from '../common/throttling/client-address.js';
import type { User } from '../users/user.entity.js';
import type { AuthService } from './auth.service.js';

/** Finds the user of an e-mail address, sent as `username`, and a password. */
export interface LoginStrategy extends OnApplicationShutdown {
  /** @throws ApiError as `AuthService.authenticate` */
  validate(request: Request, username: string, password: string): Promise<User>;
}

/**
 * Passport keeps strategies by name, in one register for the whole process. Two nodes in it, as tests run
 * them, must not answer for each other's users: each application's strategy has a name of its own, which
 * `AuthGuard` takes from that application's module options.
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
