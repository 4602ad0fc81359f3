import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RATE_LIMITS } from '../../common/throttling/rate-limits.js';
import { Throttle } from '../../common/throttling/throttle.js';
import type { Transaction } from '../../platform/database/transactions.js';

/**
 * Tokens to set a new password with: 256 random bits, of which only the SHA-256 is stored. A fast digest is
 * enough for what nobody can guess.
 */
@Injectable()
export class ResetTokensRepository {
  constructor(
    private readonly source: DataSource,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Valid for 24 hours.
   *
   * @param id of the request for it, which is answered once
   * @param email which the link goes to: the account's, and until the transaction ends it stays that
   * @returns the token, which cannot be read again, or null when the request was answered already, or the account
   *   is not active or has another address by now
   * @throws ApiError `too_many_requests` when the account got a token in the last 10 minutes that was not deleted
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
    // After the user's row is locked, as in all transactions that lock both.
    await this.throttle.take([mailsOf(userId)], transaction);
    return token;
  }

  /** Whether {@link redeem} would take it now, and its user is active. */
  async isValid(token: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token = $1 AND t.expires_at > now() AND u.status = 'active'`,
      [digest(token)],
    );
    return rows.length > 0;
  }

  /**
   * Uses a token up: of several who present it, or another one of the same user, at once, one succeeds. The
   * user's row is locked first, and until the transaction ends.
   *
   * @returns whose it was, or null when it is not or no longer good
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
  async deleteAllOf(userId: string, transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM password_reset_tokens WHERE user_id = $1', [userId]);
    await this.throttle.reset(mailsOf(userId), transaction);
  }

  async deleteExpired(): Promise<void> {
    await this.source.query('DELETE FROM password_reset_tokens WHERE expires_at < now()');
  }
}

const mailsOf = (userId: string) => ({ limit: RATE_LIMITS.resetMailsOfAccount, of: userId });

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
