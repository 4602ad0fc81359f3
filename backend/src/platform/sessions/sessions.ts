import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Secrets } from '../config/secrets.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { DatabaseClock } from '../database/database-clock.js';
import { QueryTimeoutClient, KEEP_ALIVE } from '../database/query-timeout-client.js';
import type { Transaction } from '../database/transactions.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { cookieName } from '../web/cookies.js';
import { SESSIONS_ENDED } from './open-streams.js';
import { SESSION_LIFETIME_MS, SessionStore } from './session-store.js';

/** A session as its owner sees it. */
export interface OpenSession {
  /** A digest of the session's id, which itself is never told. */
  id: string;
  agent: string;
  signedInAt: Date;
  lastUsedAt: Date;
  /** The one that asks. */
  current: boolean;
}

/** Behind https with `__Host-` before it: see `cookieName`. */
export const SESSION_COOKIE = 'eventframe.sid';
const PUBLIC_ID = `encode(sha256(sid::bytea), 'hex')`;
const OF_USER = `sess -> 'passport' ->> 'user' = $1`;

/** Sessions in PostgreSQL, so that every node knows them and they can be ended from anywhere. */
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
    const { url } = source.options as { url: string };
    this.pool = new pg.Pool({
      connectionString: url,
      max: 5,
      application_name: 'eventframe-sessions',
      Client: QueryTimeoutClient,
      // Longer than a crowd waits for its turn among so few.
      connectionTimeoutMillis: 30_000,
      ...KEEP_ALIVE,
    });
    this.store = new SessionStore(this.pool);
    this.pool.on('error', (error) => logger.warn({ err: error }, 'A session connection was lost'));
  }

  /** The express-session middleware: an HttpOnly, SameSite=Lax cookie, Secure behind https. */
  middleware(): RequestHandler {
    const secure = this.isSecure;
    const handle = session({
      name: cookieName(SESSION_COOKIE, this.settings),
      secret: this.secrets.session,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      rolling: false,
      // Not by an age, which the library reckons from the node's own clock: that may be weeks behind.
      cookie: () => ({
        httpOnly: true,
        sameSite: 'lax',
        secure,
        expires: new Date(this.clock.now().getTime() + SESSION_LIFETIME_MS),
      }),
    });
    return (request, response, next) => {
      // The operator says that the site is reached by https. A proxy in front that is not trusted to say so
      // for each request would otherwise keep anybody from signing in: the cookie would not be sent at all.
      if (secure) Object.defineProperty(request, 'secure', { value: true });
      handle(request, response, next);
    };
  }

  /** Most recently used first. */
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
   * Ends every session of a user, at once and on every node, also one that is being opened this very moment
   * with a password that no longer counts; `exceptSid` is kept. Within a transaction, when that commits.
   *
   * @returns the account's new session epoch
   */
  async endAllOf(
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
   * Ends one session of a user by its public id, when the transaction commits.
   *
   * @returns whether there was one
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
   * Ends the session of this request, and takes its cookie back.
   *
   * @param also happens in the same transaction: both, or neither
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
    // Else it would be stored anew with the answer where it was opened by this very request.
    await new Promise<void>((resolve, reject) => {
      request.session.destroy((error?: Error) => (error ? reject(error) : resolve()));
    });
    // With the attributes it was set with: without Secure, browsers ignore a `__Host-` cookie, this one too.
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
