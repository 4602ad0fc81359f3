import type { OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import { AuthModuleOptions, PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { clientAddress } from '../platform/web/client-address.js';
import type { User } from '../users/user.entity.js';
import type { AuthService } from './auth.service.js';

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
