import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Entries of a kind of action, newest first, from an index alone. In no transaction, since writes would wait for both
 * indexes, so each step may find the work of an interrupted run.
 */
export class AuditLogOrder1763705401000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX IF NOT EXISTS audit_log_order ON audit_log (at DESC, id) INCLUDE (action, subject_type)',
    );
    await runner.query('DROP INDEX IF EXISTS audit_log_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS audit_log_at ON audit_log (at DESC, id)');
    await runner.query('DROP INDEX IF EXISTS audit_log_order');
  }
}
