import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counters of the rate limits: for each key, how often it was used in each twentieth of its period, the
 * newest first. Counting by twentieths keeps a row small whatever the limit is, and never lets more than the
 * limit pass in any stretch of the period: the oldest twentieth, of which only a part lies within, counts
 * whole. Unlogged: losing the counters in a crash does no harm, and nothing waits for the disk.
 */
export class RateLimits1763600101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE rate_limits (
        key text PRIMARY KEY,
        slot bigint NOT NULL,
        counts integer[] NOT NULL,
        forget_at timestamptz NOT NULL
      ) WITH (fillfactor = 50)`);

    // Counts one use of every key, or of none. Returns 0, or the seconds until there is room for all.
    // Keys of one kind of call always come in the same order, so that no two calls wait for each other.
    await runner.query(`
      CREATE FUNCTION take_from_rate_limits(keys text[], most integer[], periods integer[])
      RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        parts CONSTANT integer := 20;
        known rate_limits;
        width double precision;
        moment double precision;
        current_slot bigint;
        used integer;
        freed integer;
        wait integer := 0;
      BEGIN
        FOR i IN 1 .. cardinality(keys) LOOP
          width := periods[i]::double precision / parts;
          LOOP
            SELECT * INTO known FROM rate_limits WHERE key = keys[i] FOR UPDATE;
            EXIT WHEN FOUND;
            INSERT INTO rate_limits VALUES (keys[i], 0, array_fill(0, ARRAY[parts + 1]), now())
              ON CONFLICT DO NOTHING;
          END LOOP;
          -- After the lock: whoever waited counts in the time in which it is their turn.
          moment := extract(epoch FROM clock_timestamp());
          current_slot := greatest(floor(moment / width)::bigint, known.slot);
          known.counts :=
            (array_fill(0, ARRAY[least(current_slot - known.slot, parts + 1)::integer]) || known.counts)[1:parts + 1];
          used := (SELECT sum(n) FROM unnest(known.counts) AS n);
          IF used >= most[i] THEN
            freed := 0;
            FOR part IN REVERSE parts + 1 .. 1 LOOP
              freed := freed + known.counts[part];
              IF used - freed < most[i] THEN
                wait := greatest(1, ceil((current_slot + parts + 2 - part) * width - moment)::integer);
                EXIT;
              END IF;
            END LOOP;
            RAISE EXCEPTION USING ERRCODE = 'EF429', MESSAGE = 'over a rate limit';
          END IF;
          known.counts[1] := known.counts[1] + 1;
          UPDATE rate_limits
            SET slot = current_slot, counts = known.counts,
              forget_at = clock_timestamp() + make_interval(secs => periods[i] + width)
            WHERE key = keys[i];
        END LOOP;
        RETURN 0;
      EXCEPTION WHEN SQLSTATE 'EF429' THEN
        RETURN wait;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION take_from_rate_limits`);
    await runner.query(`DROP TABLE rate_limits`);
  }
}
