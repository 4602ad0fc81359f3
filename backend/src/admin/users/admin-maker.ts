import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Passwords } from '../../auth/passwords.js';
import { normalizeEmail } from '../../common/validation/normalize-email.js';
import { ORGANIZER_STATUS_CHANGED } from '../../events/feed/organizer-status.job.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Transaction } from '../../platform/database/transactions.js';
import { JOB_SCHEMA, JobStore } from '../../platform/jobs/job-store.js';
import { spellingsOf } from '../../users/users.repository.js';

export interface WantedAdmin {
  email: string;
  name: string;
  /** null: one is made up when the account is new; an account that exists keeps its own. */
  password: string | null;
}

export interface MadeAdmin {
  outcome: 'created' | 'promoted' | 'unchanged';
  /** Told once; null when it was given or the account exists. */
  generatedPassword: string | null;
}

interface Found {
  id: string;
  role: string;
  status: string;
  leaves: boolean;
}

/** Why an account cannot be made an admin, in words for whoever asked for it. */
export class AdminRefusal extends Error {}

/** Makes an admin from the command line: whoever may run it on the machine may. */
export class AdminMaker {
  constructor(private readonly source: DataSource) {}

  /**
   * Also opens an account again that was suspended or deactivated, and counts its address as verified.
   *
   * @throws AdminRefusal while the account is being deleted
   */
  async make({ email, name, password }: WantedAdmin): Promise<MadeAdmin> {
    const generated = randomBytes(16).toString('base64url');
    const hashed = await new Passwords().hash(password ?? generated);
    return this.source.transaction(async (transaction) => {
      const spellings = spellingsOf(email);
      const [created] = await transaction.query<{ id: string }[]>(
        `INSERT INTO users (name, email, username, password, role, email_verified_at)
         SELECT $1, $2, $2, $3, 'admin', now() WHERE NOT EXISTS (SELECT FROM users WHERE email = ANY($4))
         ON CONFLICT DO NOTHING RETURNING id`,
        [name, normalizeEmail(email), hashed, spellings],
      );
      if (created !== undefined) {
        await this.record(created.id, 'user.created', {}, transaction);
        return { outcome: 'created', generatedPassword: password === null ? generated : null };
      }
      return this.promote(spellings, transaction);
    });
  }

  private async promote(spellings: string[], transaction: Transaction): Promise<MadeAdmin> {
    const [before] = await transaction.query<[Found]>(
      `SELECT id, role, status, removal_noted_at IS NOT NULL AS leaves FROM users
       WHERE email = ANY($1) ORDER BY array_position($1, email) LIMIT 1 FOR UPDATE`,
      [spellings],
    );
    if (before.leaves) throw new AdminRefusal('This account is being deleted. Try again in a minute.');
    if (before.role === 'admin' && before.status === 'active') {
      return { outcome: 'unchanged', generatedPassword: null };
    }
    await transaction.query(
      `UPDATE users SET role = 'admin', status = 'active',
         email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1`,
      [before.id],
    );
    if (before.status !== 'active') {
      await this.record(before.id, 'user.activated', { from: before.status, to: 'active' }, transaction);
      await this.tellOpenPages(before.id, transaction);
    }
    if (before.role !== 'admin') {
      await this.record(before.id, 'user.role_changed', { from: before.role, to: 'admin' }, transaction);
    }
    return { outcome: 'promoted', generatedPassword: null };
  }

  /** Where no server has made its queues yet, nobody has a page open. */
  private async tellOpenPages(userId: string, transaction: Transaction): Promise<void> {
    const [{ isThere }] = await transaction.query<[{ isThere: boolean }]>(
      'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
      [`${JOB_SCHEMA}.queue`],
    );
    if (!isThere) return;
    const jobs = new JobStore(this.source, (error) => process.stderr.write(`${error.message}\n`));
    await jobs.insert(ORGANIZER_STATUS_CHANGED, { userId }, { transaction });
  }

  private record(id: string, action: string, details: Record<string, unknown>, transaction: Transaction) {
    const entry = { actorId: null, action, subjectType: 'user', subjectId: id, details };
    return new AuditLog(this.source).record(entry, transaction);
  }
}
