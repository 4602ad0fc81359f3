import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a use that was counted against rate limits be given back exactly: from the twentieth of the period it was
 * counted in, however much later that is and whoever counts meanwhile. Rows are locked in the same order as when
 * they are counted, so that the two never wait for each other in a circle.
 */
export class GiveBackUses1763701601000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Counts as take_from_rate_limits does, and tells where: its locks hold until this ends, so the slots are those
    // of its own counting.
    await runner.query(`
      CREATE FUNCTION count_against_rate_limits(
        keys text[], most integer[], periods integer[], OUT wait integer, OUT slots bigint[])
      LANGUAGE plpgsql AS $$
      BEGIN
        wait := take_from_rate_limits(keys, most, periods);
        IF wait = 0 THEN
          SELECT array_agg(known.slot ORDER BY counted.place) INTO slots
            FROM unnest(keys) WITH ORDINALITY AS counted (key, place)
            JOIN rate_limits AS known USING (key);
        END IF;
      END $$`);

    await runner.query(`
      CREATE FUNCTION give_back_to_rate_limits(keys text[], slots bigint[])
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        FOR i IN 1 .. cardinality(keys) LOOP
          UPDATE rate_limits
            SET counts[(slot - slots[i])::integer + 1] = greatest(counts[(slot - slots[i])::integer + 1] - 1, 0)
            WHERE key = keys[i] AND slot - slots[i] BETWEEN 0 AND cardinality(counts) - 1;
        END LOOP;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION give_back_to_rate_limits`);
    await runner.query(`DROP FUNCTION count_against_rate_limits`);
  }
}
