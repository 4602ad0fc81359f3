import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from '../brief-locks.js';

/**
 * Entries of a kind of action, newest first, from an index alone. In no transaction, so that writes wait for no index.
 * Each step can be repeated.
 */
export class AuditLogOrder1763705401000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'audit_log_order', 'audit_log (at DESC, id) INCLUDE (action, subject_type)');
    await dropIndex(runner, 'audit_log_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'audit_log_at', 'audit_log (at DESC, id)');
    await dropIndex(runner, 'audit_log_order');
  }
}
