import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Secrets } from '../config/secrets.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { DatabaseClock } from '../database/database-clock.js';
import type { Transaction } from '../database/transactions.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { cookieName } from '../web/cookies.js';
import { SESSIONS_ENDED } from './open-streams.js';
import { SESSION_LIFETIME_MS, SessionStore } from './session-store.js';

/** A session as shown to its owner. */
export interface OpenSession {
  /** A digest of the session's id, which is never sent itself. */
  id: string;
  agent: string;
  signedInAt: Date;
  lastUsedAt: Date;
  /** Whether it is the session of the request. */
  current: boolean;
}

/** Has the prefix `__Host-` behind https, see `cookieName`. */
export const SESSION_COOKIE = 'eventframe.sid';
const PUBLIC_ID = `encode(sha256(sid::bytea), 'hex')`;
const OF_USER = `sess -> 'passport' ->> 'user' = $1`;

/** Sessions in PostgreSQL, shared by all nodes. */
@Injectable()
export class Sessions implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly store: SessionStore;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) logger: Logger,
    private readonly clock: DatabaseClock,
    private readonly secrets: Secrets,
    private readonly source: DataSource,
  ) {
    // The same client and limits.
    const { url, extra } = source.options as { url: string; extra: pg.PoolConfig };
    this.pool = new pg.Pool({
      ...extra,
      connectionString: url,
      max: 5,
      application_name: 'eventframe-sessions',
      // Longer than requests queue for these few connections under load.
      connectionTimeoutMillis: 30_000,
    });
    this.store = new SessionStore(this.pool);
    this.pool.on('error', (error) => logger.warn({ err: error }, 'session connection lost'));
  }

  /** Return the express-session middleware: an HttpOnly, SameSite=Lax cookie, Secure behind https. */
  middleware(): RequestHandler {
    const secure = this.isSecure;
    const handle = session({
      name: cookieName(SESSION_COOKIE, this.settings),
      secret: this.secrets.session,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      rolling: false,
      // Not `maxAge`, which the library computes from the node's clock.
      cookie: () => ({
        httpOnly: true,
        sameSite: 'lax',
        secure,
        expires: new Date(this.clock.now().getTime() + SESSION_LIFETIME_MS),
      }),
    });
    return (request, response, next) => {
      // `APP_URL` states that the site uses https. Otherwise express-session would not set the cookie behind a proxy
      // that is not trusted.
      if (secure) Object.defineProperty(request, 'secure', { value: true });
      handle(request, response, next);
    };
  }

  /** Find a user's sessions, most recently used first. */
  async findOf(userId: string, currentSid: string): Promise<OpenSession[]> {
    return this.source.query<OpenSession[]>(
      `SELECT ${PUBLIC_ID} AS id, coalesce(sess ->> 'agent', '') AS agent,
         (sess ->> 'signedInAt')::timestamptz AS "signedInAt",
         expire - make_interval(secs => $3) AS "lastUsedAt",
         sid = $2 AS current
       FROM sessions WHERE ${OF_USER} AND expire > now()
       ORDER BY expire DESC, sid`,
      [userId, currentSid, SESSION_LIFETIME_MS / 1000],
    );
  }

  /**
   * End all sessions of a user immediately and on all nodes, including one being opened concurrently with a password
   * that is no longer valid. Keeps `exceptSid`. Takes effect when the transaction commits.
   *
   * @returns the account's new session epoch
   */
  async endAllForUser(
    userId: string,
    { exceptSid, transaction }: { exceptSid?: string; transaction?: Transaction } = {},
  ): Promise<number> {
    const [{ epoch }] = await (transaction ?? this.source).query<[{ epoch: number }]>(
      `WITH epoch AS (
         UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1::text::uuid RETURNING session_epoch
       ), kept AS (
         UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{epoch}', to_jsonb(session_epoch))::json
         FROM epoch WHERE sid = $2
       ), ended AS (
         DELETE FROM sessions WHERE sess -> 'passport' ->> 'user' = $1 AND sid IS DISTINCT FROM $2
       )
       SELECT pg_notify('${SESSIONS_ENDED}', $1), (SELECT session_epoch FROM epoch) AS epoch`,
      [userId, exceptSid ?? null],
    );
    return epoch;
  }

  /**
   * End one session of a user by its public id, when the transaction commits.
   *
   * @returns whether it existed
   */
  async endOne(userId: string, id: string, transaction: Transaction): Promise<boolean> {
    const [ended] = await transaction.query<unknown[]>(
      `WITH ended AS (DELETE FROM sessions WHERE ${OF_USER} AND ${PUBLIC_ID} = $2 RETURNING sid)
       SELECT pg_notify('${SESSIONS_ENDED}', $1) FROM ended`,
      [userId, id],
    );
    return ended !== undefined;
  }

  /**
   * End the session of this request and clear its cookie.
   *
   * @param also runs in the same transaction
   */
  async endCurrent(
    request: Request,
    also: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { id: userId } = (request.user ?? {}) as { id?: string };
    await this.source.transaction(async (transaction) => {
      await transaction.query('DELETE FROM sessions WHERE sid = $1', [request.sessionID]);
      if (userId !== undefined) await transaction.query('SELECT pg_notify($1, $2)', [SESSIONS_ENDED, userId]);
      await also(transaction);
    });
    // Otherwise express-session would store it again with the response if this request created it.
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error?: Error) => (error ? reject(error) : resolve()));
    });
    // Same attributes as when it was set: browsers ignore a `__Host-` cookie without Secure, even when clearing it.
    const attributes = { httpOnly: true, sameSite: 'lax', secure: this.isSecure } as const;
    request.res?.clearCookie(cookieName(SESSION_COOKIE, this.settings), attributes);
  }

  private get isSecure(): boolean {
    return this.settings.appUrl.startsWith('https:');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
