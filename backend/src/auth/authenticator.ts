import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { ApiError } from '../common/errors/api-error.js';
import type { User } from '../users/user.entity.js';
import { AuthService } from './auth.service.js';
import { SessionUsers } from './session-users.js';

/**
 * Passport for one application, with the e-mail address as `username` and a password. The library's own
 * instance is one for the whole process: two nodes in it would sign in each other's users.
 */
@Injectable()
export class Authenticator {
  private readonly passport = new passport.Authenticator();

  constructor(auth: AuthService, sessions: SessionUsers) {
    this.passport.use(
      new Strategy((username, password, done) => {
        auth.authenticate(username, password).then((user) => done(null, user), done);
      }),
    );
    this.passport.serializeUser<string, Request>((request, user, done) => {
      done(null, sessions.open(request.session, user as User, request.headers['user-agent']));
    });
    this.passport.deserializeUser<string, Request>((request, id, done) => {
      sessions.find(request.session, id).then((principal) => done(null, principal ?? false), done);
    });
  }

  /** Finds the user of a request by its session. */
  session(): RequestHandler {
    return this.passport.session() as RequestHandler;
  }

  /**
   * Checks the credentials in the request's body and opens a session. It gets a new id, so a session id
   * planted before the sign-in is worth nothing after it.
   *
   * @throws ApiError as `AuthService.authenticate`
   */
  async signIn(request: Request, response: Response): Promise<User> {
    const user = await this.authenticate(request, response);
    await new Promise<void>((resolve, reject) => {
      request.logIn(user, (error: unknown) => (error ? reject(toError(error)) : resolve()));
    });
    return user;
  }

  private authenticate(request: Request, response: Response): Promise<User> {
    return new Promise((resolve, reject) => {
      const decide = (error: unknown, user?: User | false) => {
        if (error) reject(toError(error));
        else if (user) resolve(user);
        else reject(new ApiError('wrong_credentials', 'Wrong email or password.'));
      };
      const handle = this.passport.authenticate('local', decide) as RequestHandler;
      void handle(request, response, reject);
    });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
