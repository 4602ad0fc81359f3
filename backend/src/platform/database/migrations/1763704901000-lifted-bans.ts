import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A ban has an id of its own, by which it is lifted when no photo of the device is left, and says who made it. */
export class LiftedBans1763704901000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Accounts first, as whoever removes one locks them.
    await runner.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    await runner.query(`
      ALTER TABLE banned_devices
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD COLUMN banned_by uuid REFERENCES users (id) ON DELETE SET NULL`);
    await runner.query('CREATE INDEX banned_devices_by ON banned_devices (banned_by)');
    await runner.query('CREATE INDEX banned_devices_latest ON banned_devices (created_at DESC, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX banned_devices_latest');
    await runner.query('ALTER TABLE banned_devices DROP COLUMN banned_by, DROP COLUMN id');
  }
}
