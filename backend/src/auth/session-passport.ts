import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import type { Session, SessionData } from 'express-session';
import passport from 'passport';
import type { Principal } from '../common/access/access.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { SESSION_LIFETIME_MS } from '../platform/sessions/session-store.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { KnownDevices } from './known-devices.js';

const MAX_AGENT_LENGTH = 300;

type UserSession = Session & Partial<SessionData>;

/**
 * Links sessions to users. The session stores the user's id. Role, status and the session's validity are read for each
 * request, so that changes apply immediately.
 */
@Injectable()
export class SessionUsers {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly users: UsersRepository,
  ) {}

  /** Initialize a new session. @returns the user id to store in it */
  open(session: UserSession, user: User, agent = ''): string {
    session.epoch = user.sessionEpoch;
    session.signedInAt = this.clock.now().toISOString();
    session.agent = agent.slice(0, MAX_AGENT_LENGTH);
    return user.id;
  }

  /** @returns null if the session is invalid or expired */
  async find({ epoch, signedInAt }: UserSession, userId: string): Promise<Principal | null> {
    const user = await this.users.findById(userId);
    if (user?.status !== 'active' || epoch !== user.sessionEpoch) return null;
    // The browser deletes the expired cookie, but a copied cookie must expire as well.
    if (this.clock.now().getTime() - Date.parse(signedInAt ?? '') > SESSION_LIFETIME_MS) return null;
    const { id, email, role } = user;
    return { id, email, role };
  }
}

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
