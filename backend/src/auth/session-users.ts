import { Injectable } from '@nestjs/common';
import type { Session, SessionData } from 'express-session';
import type { Principal } from '../common/access/principal.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { SESSION_LIFETIME_MS } from '../platform/sessions/session-store.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

const AGENT_MAX = 300;

type UserSession = Session & Partial<SessionData>;

/**
 * What ties a session to its user. The session holds the user's id; role, status and whether the session
 * still counts are read for each request, so that changes count at once.
 */
@Injectable()
export class SessionUsers {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly users: UsersRepository,
  ) {}

  /** Fills a fresh session. @returns what it keeps of the user */
  open(session: UserSession, user: User, agent = ''): string {
    session.epoch = user.sessionEpoch;
    session.signedInAt = this.clock.now().toISOString();
    session.agent = agent.slice(0, AGENT_MAX);
    return user.id;
  }

  /** @returns null when the session does not count (any more) */
  async find({ epoch, signedInAt }: UserSession, userId: string): Promise<Principal | null> {
    const user = await this.users.findById(userId);
    if (user?.status !== 'active' || epoch !== user.sessionEpoch) return null;
    // The browser forgets the cookie by itself; whoever copied it does not.
    if (this.clock.now().getTime() - Date.parse(signedInAt ?? '') > SESSION_LIFETIME_MS) return null;
    const { id, email, role } = user;
    return { id, email, role };
  }
}
