import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Passwords } from '../../auth/passwords.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Transaction } from '../../platform/database/transactions.js';

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
    const address = email.toLowerCase();
    const generated = randomBytes(16).toString('base64url');
    const hashed = await new Passwords().hash(password ?? generated);
    return this.source.transaction(async (transaction) => {
      const [created] = await transaction.query<{ id: string }[]>(
        `INSERT INTO users (name, email, username, password, role, email_verified_at)
         VALUES ($1, $2, $2, $3, 'admin', now()) ON CONFLICT DO NOTHING RETURNING id`,
        [name, address, hashed],
      );
      if (created !== undefined) {
        await this.record(created.id, 'user.created', {}, transaction);
        return { outcome: 'created', generatedPassword: password === null ? generated : null };
      }
      return this.promote(address, transaction);
    });
  }

  private async promote(email: string, transaction: Transaction): Promise<MadeAdmin> {
    const [before] = await transaction.query<[Found]>(
      'SELECT id, role, status, removal_noted_at IS NOT NULL AS leaves FROM users WHERE email = $1 FOR UPDATE',
      [email],
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
    const details = { from: before.role, to: 'admin' };
    await this.record(before.id, 'user.role_changed', details, transaction);
    return { outcome: 'promoted', generatedPassword: null };
  }

  private record(id: string, action: string, details: Record<string, unknown>, transaction: Transaction) {
    const entry = { actorId: null, action, subjectType: 'user', subjectId: id, details };
    return new AuditLog(this.source).record(entry, transaction);
  }
}
