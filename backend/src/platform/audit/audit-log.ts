import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../database/transactions.js';

/** Who did what to whom. Times are the database's. */
export interface AuditEntry {
  /** null: the service itself, or somebody who is not signed in. */
  actorId: string | null;
  /** Subject and verb in the past, for example `user.suspended`. */
  action: string;
  subjectType: string;
  subjectId?: string;
  /** What a reader needs beyond that: values before and after, counts. Never a secret. */
  details?: Record<string, unknown>;
}

/**
 * The service's memory of acts that somebody may have to answer for. Added to, and nothing is ever changed; what
 * is forgotten, and when, its feature says.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly source: DataSource) {}

  /** Inside the act's own transaction where there is one, so that neither exists without the other. */
  async record(entry: AuditEntry, transaction?: Transaction): Promise<void> {
    await (transaction ?? this.source).query(
      `INSERT INTO audit_log (actor_id, action, subject_type, subject_id, details)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        entry.actorId,
        entry.action,
        entry.subjectType,
        entry.subjectId ?? null,
        JSON.stringify(entry.details ?? {}),
      ],
    );
  }

  /** An account's own doing about itself; `action` as `user.exported`. */
  recordOwn(userId: string, action: string, transaction?: Transaction): Promise<void> {
    return this.record({ actorId: userId, action, subjectType: 'user', subjectId: userId }, transaction);
  }

  /** Forgets entries of these actions that are older. */
  async forget(actions: string[], days: number): Promise<void> {
    await this.source.query(
      'DELETE FROM audit_log WHERE action = ANY($1) AND at < now() - make_interval(days => $2)',
      [actions, days],
    );
  }
}
