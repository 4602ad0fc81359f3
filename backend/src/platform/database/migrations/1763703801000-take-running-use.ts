import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Takes a place for a long answer in one question to the database: streams are opened by the thousand when a node
 * was restarted. Whoever asks for the same key waits, so that two cannot both find the last place free.
 */
export class TakeRunningUse1763703801000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION take_running_use(new_id uuid, of_key text, most integer, seconds double precision)
      RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(of_key, 0));
        DELETE FROM running_uses WHERE key = of_key AND expires_at < now();
        IF (SELECT count(*) FROM running_uses WHERE key = of_key) >= most THEN
          RETURN false;
        END IF;
        INSERT INTO running_uses (id, key, expires_at)
          VALUES (new_id, of_key, now() + make_interval(secs => seconds));
        RETURN true;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION take_running_use`);
  }
}
