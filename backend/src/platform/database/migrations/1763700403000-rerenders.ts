import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which frame took the place of a replaced one, and how far photos have been made anew with it. */
export class Rerenders1763700403000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE frames ADD COLUMN replaced_by uuid
        REFERENCES frames (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED`);
    await runner.query(
      `CREATE INDEX frames_replaced_by ON frames (replaced_by) WHERE replaced_by IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE rerenders (
        event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
        run_id uuid NOT NULL,
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        requested_at timestamptz NOT NULL DEFAULT now(),
        touched_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE rerender_failures (
        event_id uuid NOT NULL REFERENCES rerenders (event_id) ON DELETE CASCADE,
        photo_id uuid NOT NULL,
        PRIMARY KEY (event_id, photo_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE rerender_failures`);
    await runner.query(`DROP TABLE rerenders`);
    await runner.query(`ALTER TABLE frames DROP COLUMN replaced_by`);
  }
}
