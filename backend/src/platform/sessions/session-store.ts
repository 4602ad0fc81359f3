import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';

/** Sessions end two weeks after the sign-in. */
export const SESSION_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

interface Options {
  pool: Pool;
  onError: (...details: unknown[]) => void;
}

/**
 * Sessions in PostgreSQL. `expire` lies a lifetime after the last use, noted once a minute at most: a page
 * that makes ten calls does not write ten times.
 */
export class SessionStore extends connectPgSimple(session) {
  private readonly pool: Pool;

  constructor({ pool, onError }: Options) {
    super({ pool, tableName: 'sessions', ttl: SESSION_LIFETIME_MS / 1000, errorLog: onError });
    this.pool = pool;
  }

  /** An update and never an insert: a session that was ended meanwhile stays ended. */
  override touch(
    sid: string,
    _session: SessionData,
    done: (error?: unknown) => void = () => undefined,
  ): void {
    this.pool
      .query(
        `UPDATE sessions SET expire = now() + make_interval(secs => $2)
         WHERE sid = $1 AND expire < now() + make_interval(secs => $2) - interval '1 minute'`,
        [sid, SESSION_LIFETIME_MS / 1000],
      )
      .then(() => done(), done);
  }
}
