import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';

declare module 'express-session' {
  interface SessionData {
    /** The user's `session_epoch` at sign-in. The session is valid while both are equal. */
    epoch: number;
    /** Time of the sign-in, ISO 8601. */
    signedInAt: string;
    /** The browser's User-Agent. */
    agent: string;
  }
}

/** Sessions expire two weeks after the sign-in. */
export const SESSION_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

type Done = (error?: unknown) => void;

/**
 * Sessions in PostgreSQL, by the database's clock, so that a wrong clock on a node ends none.
 *
 * `expire` is one lifetime after the last use and is updated once a minute at most, so that a page with ten calls
 * does not write ten times.
 */
export class SessionStore extends connectPgSimple(session) {
  constructor(private readonly pool: Pool) {
    // A job deletes expired sessions. The library would use the node's clock.
    super({ pool, tableName: 'sessions', pruneSessionInterval: false });
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    this.pool
      .query<{ sess: SessionData }>('SELECT sess FROM sessions WHERE sid = $1 AND expire >= now()', [sid])
      .then(({ rows }) => done(null, rows[0]?.sess ?? null), done);
  }

  override set(sid: string, data: SessionData, done: Done = () => undefined): void {
    this.pool
      .query(
        `INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + make_interval(secs => $3))
         ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`,
        [sid, data, SESSION_LIFETIME_MS / 1000],
      )
      .then(() => done(), done);
  }

  /** Updates without inserting, so that a session that ended concurrently stays ended. */
  override touch(sid: string, _session: SessionData, done: Done = () => undefined): void {
    this.pool
      .query(
        `UPDATE sessions SET expire = now() + make_interval(secs => $2)
         WHERE sid = $1 AND expire < now() + make_interval(secs => $2) - interval '1 minute'`,
        [sid, SESSION_LIFETIME_MS / 1000],
      )
      .then(() => done(), done);
  }
}
