import { Injectable } from '@nestjs/common';
import type { Session, SessionData } from 'express-session';
import type { Principal } from '../common/access/principal.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { SESSION_LIFETIME_MS } from '../platform/sessions/session-store.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

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
