import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Passwords } from '../../auth/passwords.js';
import { normalizeEmail } from '../../common/validation/email.js';
import { ORGANIZER_STATUS_CHANGED } from '../../events/event-change-notifier.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Transaction } from '../../platform/database/transactions.js';
import { JOB_SCHEMA, JobStore } from '../../platform/jobs/job-store.js';
import { toEmailSpellings } from '../../users/users.repository.js';

export interface AdminRequest {
  email: string;
  name: string;
  /** null: a new account gets a generated password. An existing account always keeps its password. */
  password: string | null;
}

export interface AdminResult {
  outcome: 'created' | 'promoted' | 'unchanged';
  /** Show it once. null if the request contained a password or the account existed. */
  generatedPassword: string | null;
}

interface ExistingAccount {
  id: string;
  role: string;
  status: string;
  isBeingDeleted: boolean;
}

/** The account cannot become an admin. The message is for the operator. */
export class AdminRefusedError extends Error {}

/** Creates admins from the command line. Access to the machine is the only authorization. */
export class AdminCreator {
  constructor(private readonly source: DataSource) {}

  /**
   * Create an admin, or promote an existing account. Reactivates a suspended or deactivated account and marks its email as
   * verified.
   *
   * @throws AdminRefusedError while the account is being deleted
   */
  async createOrPromote({ email, name, password }: AdminRequest): Promise<AdminResult> {
    const generated = randomBytes(16).toString('base64url');
    const hashed = await new Passwords().hash(password ?? generated);
    return this.source.transaction(async (transaction) => {
      const spellings = toEmailSpellings(email);
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

  private async promote(spellings: string[], transaction: Transaction): Promise<AdminResult> {
    const [before] = await transaction.query<[ExistingAccount]>(
      `SELECT id, role, status, removal_noted_at IS NOT NULL AS "isBeingDeleted" FROM users
       WHERE email = ANY($1) ORDER BY array_position($1, email) LIMIT 1 FOR UPDATE`,
      [spellings],
    );
    if (before.isBeingDeleted)
      throw new AdminRefusedError('This account is being deleted. Try again in a minute.');
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
      await this.notifyOpenPages(before.id, transaction);
    }
    if (before.role !== 'admin') {
      await this.record(before.id, 'user.role_changed', { from: before.role, to: 'admin' }, transaction);
    }
    return { outcome: 'promoted', generatedPassword: null };
  }

  /** Skipped before the first server start, when the job tables do not exist and no page can be open. */
  private async notifyOpenPages(userId: string, transaction: Transaction): Promise<void> {
    const [{ hasQueues }] = await transaction.query<[{ hasQueues: boolean }]>(
      'SELECT to_regclass($1) IS NOT NULL AS "hasQueues"',
      [`${JOB_SCHEMA}.queue`],
    );
    if (!hasQueues) return;
    const jobs = new JobStore(this.source, (error) => process.stderr.write(`${error.message}\n`));
    await jobs.insert(ORGANIZER_STATUS_CHANGED, { userId }, { transaction });
  }

  private record(id: string, action: string, details: Record<string, unknown>, transaction: Transaction) {
    const entry = { actorId: null, action, subjectType: 'user', subjectId: id, details };
    return new AuditLog(this.source).record(entry, transaction);
  }
}
