import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import type { Transaction } from '../platform/database/transactions.js';

/**
 * Password reset tokens: 256 random bits, stored only as SHA-256. A fast digest is sufficient, since random tokens cannot
 * be guessed.
 */
@Injectable()
export class ResetTokensRepository {
  constructor(
    private readonly source: DataSource,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Create a token that is valid for 24 hours. Locks the user's row, so the email stays the same until the transaction
   * ends.
   *
   * @param id of the request; makes the call idempotent
   * @returns null if the request was already handled, or the account is inactive or has another email now
   * @throws ApiError `too_many_requests` if the account got a token in the last 10 minutes that was not deleted
   */
  async create(
    id: string,
    { id: userId, email }: { id: string; email: string },
    transaction: Transaction,
  ): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const rows = await transaction.query<unknown[]>(
      `INSERT INTO password_reset_tokens (id, user_id, token, expires_at)
       SELECT $1, u.id, $4, now() + interval '24 hours' FROM users u
       WHERE u.id = $2 AND u.email = $3 AND u.status = 'active' FOR SHARE
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [id, userId, email, digest(token)],
    );
    if (rows.length === 0) return null;
    // Lock the user's row first, as all transactions do that lock both.
    await this.throttle.take([toMailLimit(userId)], transaction);
    return token;
  }

  /** Whether {@link redeem} would accept the token now and its user is active. */
  async isValid(token: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token = $1 AND t.expires_at > now() AND u.status = 'active'`,
      [digest(token)],
    );
    return rows.length > 0;
  }

  /**
   * Use up a token. Of concurrent calls with tokens of the same user, only one succeeds. Locks the user's row first, until
   * the transaction ends.
   *
   * @returns the user's id, null if the token is invalid or expired
   */
  async redeem(token: string, transaction: Transaction): Promise<string | null> {
    const [rows] = await transaction.query<[{ userId: string }[], number]>(
      `WITH owner AS MATERIALIZED (
         SELECT u.id FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
         WHERE t.token = $1 AND t.expires_at > now() FOR UPDATE OF u
       )
       DELETE FROM password_reset_tokens t USING owner WHERE t.token = $1 AND t.user_id = owner.id
       RETURNING t.user_id AS "userId"`,
      [digest(token)],
    );
    return rows[0]?.userId ?? null;
  }

  /** The next token may be created immediately. */
  async deleteAllForUser(userId: string, transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM password_reset_tokens WHERE user_id = $1', [userId]);
    await this.throttle.reset(toMailLimit(userId), transaction);
  }

  async deleteExpired(): Promise<void> {
    await this.source.query('DELETE FROM password_reset_tokens WHERE expires_at < now()');
  }
}

const toMailLimit = (userId: string) => ({ limit: RATE_LIMITS.resetMailsPerAccount, of: userId });

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
