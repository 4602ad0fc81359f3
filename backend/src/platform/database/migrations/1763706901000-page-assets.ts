import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scripts, styles, fonts and images of builds, for pages that outlive the build they were loaded from. */
export class PageAssets1763706901000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE page_assets (
        path text PRIMARY KEY,
        content bytea NOT NULL,
        superseded_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE page_assets');
  }
}
