import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The text that an event's guests agree to before they send a photo; null: none. Each change is a new version, and all
 * versions are kept, since photos record the one that their guest agreed to.
 */
export class ConsentTexts1763707702000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events
        ADD COLUMN consent_text text,
        ADD COLUMN consent_link text,
        ADD COLUMN consent_version integer NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE TABLE consent_texts (
        event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        version integer NOT NULL,
        text text NOT NULL,
        link text,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, version)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consent_texts');
    await runner.query(
      'ALTER TABLE events DROP COLUMN consent_text, DROP COLUMN consent_link, DROP COLUMN consent_version',
    );
  }
}
