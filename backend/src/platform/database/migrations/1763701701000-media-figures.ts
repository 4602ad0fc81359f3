import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much media there is: counted by the hourly sweep, which sees every object anyway. One row. */
export class MediaFigures1763701701000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE media_figures (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        objects bigint NOT NULL,
        bytes bigint NOT NULL,
        counted_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE media_figures`);
  }
}
