import { Global, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../database/transactions.js';

/** One audited action. The database sets the time. */
export interface AuditEntry {
  /** null for the service itself and for visitors who are not signed in. */
  actorId: string | null;
  /** Subject and past-tense verb, for example `user.suspended`. */
  action: string;
  subjectType: string;
  subjectId?: string;
  /** Further facts, such as values before and after, or counts. Never secrets. */
  details?: Record<string, unknown>;
}

/** Append-only log of security-relevant actions. Entries never change; each feature decides when its own expire. */
@Injectable()
export class AuditLog {
  constructor(private readonly source: DataSource) {}

  /** Record an entry. Pass the action's transaction, so that both are stored or neither. */
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

  /** Record several entries in one statement. */
  async recordAll(entries: AuditEntry[], transaction: Transaction): Promise<void> {
    await transaction.query(
      `INSERT INTO audit_log (actor_id, action, subject_type, subject_id, details)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[])`,
      [
        entries.map(({ actorId }) => actorId),
        entries.map(({ action }) => action),
        entries.map(({ subjectType }) => subjectType),
        entries.map(({ subjectId }) => subjectId ?? null),
        entries.map(({ details }) => JSON.stringify(details ?? {})),
      ],
    );
  }

  /** Record what users do with their own account, for example `user.exported`. */
  recordOwn(userId: string, action: string, transaction?: Transaction): Promise<void> {
    return this.record({ actorId: userId, action, subjectType: 'user', subjectId: userId }, transaction);
  }

  /** Delete entries of these actions that are older than `days`. */
  async deleteOlderThan(actions: string[], days: number): Promise<void> {
    await this.source.query(
      'DELETE FROM audit_log WHERE action = ANY($1) AND at < now() - make_interval(days => $2)',
      [actions, days],
    );
  }
}

@Global()
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
