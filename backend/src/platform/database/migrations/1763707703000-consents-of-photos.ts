import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of the consent text that a photo's guest agreed to, and when; null: none, as in the previous version. */
export class ConsentsOfPhotos1763707703000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generated_photos ADD COLUMN consent_version integer, ADD COLUMN consented_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE generated_photos DROP COLUMN consent_version, DROP COLUMN consented_at');
  }
}
