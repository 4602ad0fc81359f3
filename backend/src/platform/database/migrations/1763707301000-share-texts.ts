import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text that guests share with a photo of the event; null: none. The version before this one leaves it null. */
export class ShareTexts1763707301000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD COLUMN share_text text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events DROP COLUMN share_text');
  }
}
