import type { MigrationInterface, QueryRunner } from 'typeorm';

const REASONS = ['of_me', 'offensive', 'other'];

/** What was kept of payments, by the day they were made. */
const kept = (table: string, sign: '' | '-') => `
  SELECT 'revenue_' || currency AS kind, (paid_at AT TIME ZONE 'UTC')::date AS day,
    ${sign} greatest(0, amount - amount_refunded - amount_lost)::bigint AS cents
  FROM ${table} WHERE paid_at IS NOT NULL AND status IN ('succeeded', 'refunded')`;

const note = (changes: string) => `
  INSERT INTO tally_changes (kind, day, change)
    SELECT kind, day, sum(cents) FROM (${changes}) AS changed GROUP BY kind, day HAVING sum(cents) <> 0;`;

/**
 * Revenue without reading all payments: by the day in the tallies, like users and photos; by plan from indexes that
 * hold all it takes. Reports are found by their reasons from indexes, too.
 */
export class RevenueIndexes1763702101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tally_changes ALTER COLUMN change TYPE bigint`);
    await runner.query(`
      CREATE FUNCTION tally_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${note(kept('made', ''))}
        ELSIF TG_OP = 'DELETE' THEN ${note(kept('gone', '-'))}
        ELSE ${note(`${kept('made', '')} UNION ALL ${kept('gone', '-')}`)}
        END IF;
        RETURN NULL;
      END $$`);
    for (const [operation, tables] of [
      ['INSERT', 'NEW TABLE AS made'],
      ['UPDATE', 'OLD TABLE AS gone NEW TABLE AS made'],
      ['DELETE', 'OLD TABLE AS gone'],
    ] as const) {
      await runner.query(`
        CREATE TRIGGER payments_tally_${operation.toLowerCase()} AFTER ${operation} ON payments
          REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION tally_revenue()`);
    }
    await runner.query(`
      INSERT INTO tallies (kind, day, count)
        SELECT kind, day, sum(cents) FROM (${kept('payments', '')}) AS all_payments GROUP BY kind, day`);
    await runner.query(`DROP INDEX payments_paid_at`);

    await runner.query(`
      CREATE INDEX payments_kept ON payments (currency, plan_id)
        INCLUDE (amount, amount_refunded, amount_lost)
        WHERE kind = 'one_time' AND status IN ('succeeded', 'refunded')`);
    await runner.query(`
      CREATE INDEX subscriptions_running ON subscriptions (currency, plan_id)
        INCLUDE (amount) WHERE status IN ('active', 'past_due')`);

    for (const reason of REASONS) {
      await runner.query(`
        CREATE INDEX reported_photos_${reason} ON reported_photos (last_reported_at DESC, photo_id)
          INCLUDE (state) WHERE '${reason}' = ANY (reasons)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const reason of REASONS) await runner.query(`DROP INDEX reported_photos_${reason}`);
    await runner.query(`DROP INDEX subscriptions_running`);
    await runner.query(`DROP INDEX payments_kept`);
    await runner.query(`CREATE INDEX payments_paid_at ON payments (paid_at) WHERE paid_at IS NOT NULL`);
    await runner.query(`DELETE FROM tallies WHERE kind LIKE 'revenue_%'`);
    await runner.query(`DELETE FROM tally_changes WHERE kind LIKE 'revenue_%'`);
    for (const operation of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER payments_tally_${operation} ON payments`);
    }
    await runner.query(`DROP FUNCTION tally_revenue`);
    await runner.query(`ALTER TABLE tally_changes ALTER COLUMN change TYPE integer`);
  }
}
