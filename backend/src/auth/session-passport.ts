import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { User } from '../users/user.entity.js';
import { KnownDevices } from './known-devices.js';
import { SessionUsers } from './session-users.js';

/**
 * Passport's session handling for one application. The library's default instance is shared by the whole process, where
 * two applications would look up each other's users.
 */
@Injectable()
export class SessionPassport {
  private readonly passport = new passport.Authenticator();

  constructor(sessions: SessionUsers, devices: KnownDevices) {
    this.passport.serializeUser<string, Request>((request, user, done) => {
      done(null, sessions.open(request.session, user as User, request.headers['user-agent']));
    });
    this.passport.deserializeUser<string, Request>((request, id, done) => {
      const found = sessions.find(request.session, id).then((principal) => {
        const { epoch: sessionEpoch } = request.session;
        if (principal !== null && sessionEpoch !== undefined)
          devices.markSession(request, { id, sessionEpoch });
        return principal ?? false;
      });
      found.then((principal) => done(null, principal), done);
    });
  }

  /** Middleware that sets a request's user from its session. */
  session(): RequestHandler {
    return this.passport.session() as RequestHandler;
  }

  /**
   * Open a session for a user. It gets a new id, which prevents session fixation.
   */
  async open(request: Request, response: Response, user: User): Promise<void> {
    // Replace the process-wide Passport instance, which the credentials guard attached to the request.
    const initialize = this.passport.initialize({ compat: false }) as RequestHandler;
    await new Promise<void>((resolve, reject) => {
      const settle = (error: unknown) => (error ? reject(toError(error)) : resolve());
      void initialize(request, response, () => request.logIn(user, settle));
    });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
