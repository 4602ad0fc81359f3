import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';

/** Sessions end two weeks after the sign-in. */
export const SESSION_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

type Done = (error?: unknown) => void;

/**
 * Sessions in PostgreSQL, by its clock: one that is wrong on a node ends nobody's. `expire` lies a lifetime after the
 * last use, noted once a minute at most: a page that makes ten calls does not write ten times.
 */
export class SessionStore extends connectPgSimple(session) {
  constructor(private readonly pool: Pool) {
    // Those that are over are removed by a job, not by the library, which goes by the node's clock.
    super({ pool, tableName: 'sessions', pruneSessionInterval: false });
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    this.pool
      .query<{ sess: SessionData }>('SELECT sess FROM sessions WHERE sid = $1 AND expire >= now()', [sid])
      .then(({ rows }) => done(null, rows[0]?.sess ?? null), done);
  }

  override set(sid: string, kept: SessionData, done: Done = () => undefined): void {
    this.pool
      .query(
        `INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + make_interval(secs => $3))
         ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`,
        [sid, kept, SESSION_LIFETIME_MS / 1000],
      )
      .then(() => done(), done);
  }

  /** An update and never an insert: a session that was ended meanwhile stays ended. */
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
