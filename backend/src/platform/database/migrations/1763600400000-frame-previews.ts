import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each frame with a sample photo in it, for the cards that chats and social networks show of a link. */
export class FramePreviews1763600400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE frames ADD COLUMN preview_object text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE frames DROP COLUMN preview_object');
  }
}
