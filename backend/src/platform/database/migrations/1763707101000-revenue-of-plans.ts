import type { MigrationInterface, QueryRunner } from 'typeorm';

const PAID = `status IN ('succeeded', 'refunded')`;

/** What was kept of payments, by the day they were made. As before. */
const byDay = (table: string, sign: '' | '-') => `
  SELECT 'revenue_' || currency AS kind, (paid_at AT TIME ZONE 'UTC')::date AS day,
    ${sign} greatest(0, amount - amount_refunded - amount_lost)::bigint AS change
  FROM ${table} WHERE paid_at IS NOT NULL AND ${PAID}`;

/** What was kept of one-time payments, and how many were, by currency and plan. The day is always the same. */
const byPlan = (table: string, sign: '' | '-') => `
  SELECT 'plan_' || figure || ' ' || currency || ' ' || plan_id AS kind, DATE 'epoch' AS day, ${sign} change AS change
  FROM ${table}, LATERAL (VALUES
    ('cents', greatest(0, amount - amount_refunded - amount_lost)::bigint),
    ('count', (amount > amount_refunded + amount_lost)::int::bigint)) AS figures (figure, change)
  WHERE kind = 'one_time' AND ${PAID}`;

const note = (changes: string[]) => `
  INSERT INTO tally_changes (kind, day, change)
    SELECT kind, day, sum(change) FROM (${changes.join(' UNION ALL ')}) AS changed
    GROUP BY kind, day HAVING sum(change) <> 0;`;

const createFunction = (figures: ((table: string, sign: '' | '-') => string)[]) => {
  const made = figures.map((select) => select('made', ''));
  const gone = figures.map((select) => select('gone', '-'));
  return `
    CREATE OR REPLACE FUNCTION tally_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${note(made)}
      ELSIF TG_OP = 'DELETE' THEN ${note(gone)}
      ELSE ${note([...made, ...gone])}
      END IF;
      RETURN NULL;
    END $$`;
};

/** One-time revenue by plan comes from the tallies, whatever the number of payments. */
export class RevenueOfPlans1763707101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A payment made between the backfill and the new function would be in neither.
    await runner.query(`LOCK TABLE payments IN SHARE ROW EXCLUSIVE MODE`);
    await runner.query(createFunction([byDay, byPlan]));
    await runner.query(`
      INSERT INTO tallies (kind, day, count)
        SELECT kind, day, sum(change) FROM (${byPlan('payments', '')}) AS sums GROUP BY kind, day`);
    await runner.query(`DROP INDEX payments_kept`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX payments_kept ON payments (currency, plan_id)
        INCLUDE (amount, amount_refunded, amount_lost)
        WHERE kind = 'one_time' AND ${PAID}`);
    await runner.query(createFunction([byDay]));
    await runner.query(`DELETE FROM tallies WHERE kind LIKE 'plan\\_%'`);
    await runner.query(`DELETE FROM tally_changes WHERE kind LIKE 'plan\\_%'`);
  }
}
