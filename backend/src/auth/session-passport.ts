import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { User } from '../users/user.entity.js';
import { KnownDevices } from './known-devices.js';
import { SessionUsers } from './session-users.js';

/**
 * The half of Passport that ties sessions to users, for one application. The library's own instance is one
 * for the whole process: two nodes in it would look for each other's users.
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

  /** Finds the user of a request by its session. */
  session(): RequestHandler {
    return this.passport.session() as RequestHandler;
  }

  /**
   * Opens a session for a user. It gets a new id, so a session id planted before the sign-in is worth nothing
   * after it.
   */
  async open(request: Request, response: Response, user: User): Promise<void> {
    // The guard that checked the credentials left the process-wide instance's hold on the request.
    const takeOver = this.passport.initialize({ compat: false }) as RequestHandler;
    await new Promise<void>((resolve, reject) => {
      const settle = (error: unknown) => (error ? reject(toError(error)) : resolve());
      void takeOver(request, response, () => request.logIn(user, settle));
    });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
