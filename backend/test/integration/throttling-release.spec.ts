import { randomUUID } from 'node:crypto';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { type CountedUses, Throttle, type Use } from '../../src/platform/throttling/throttle.js';
import { defineJob } from '../../src/platform/jobs/job-kind.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { waitFor } from '../support/wait-for.js';
import { ageCounters, takeConcurrently } from '../support/rate-limit-uses.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('rate limit uses', () => {
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    const env = { RATE_LIMIT_FACTOR: '1' };
    first = await createTestApp({ env });
    second = await createTestApp({ env, sharedWith: first });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const use = (times: number, uses: Use[]) => takeConcurrently([first, second], times, uses);

  describe('release', () => {
    const { uploadsPerGuest: ofGuest, uploadsPerEvent: toEvent } = RATE_LIMITS;
    const nodes = () => [first, second].map((app) => app.nest.get(Throttle));
    const counts = async () => {
      const rows = await first.database.query<{ sum: number }[]>(
        'SELECT (SELECT sum(n)::int FROM unnest(counts) AS n) AS sum FROM rate_limits',
      );
      return rows.reduce((all, { sum }) => all + sum, 0);
    };
    /** Ages counted uses as {@link ageCounters} ages the counters. */
    const age = ({ keys, slots }: CountedUses, parts: number): CountedUses => ({
      keys,
      slots: slots.map((slot) => String(Number(slot) - parts)),
    });
    beforeEach(() => first.database.query('DELETE FROM rate_limits'));

    it('releases exactly the taken uses under concurrent requests on two nodes', async () => {
      const event = randomUUID();
      const guests = Array.from({ length: 10 }, () => randomUUID());
      const taken = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          nodes()[i % 2]!.take([
            { limit: ofGuest, of: guests[i % 10]! },
            { limit: toEvent, of: event },
          ]),
        ),
      );
      expect(await counts()).toBe(200);
      const more = [0, 1, 2, 3, 4].map((i) => nodes()[i % 2]!.take([{ limit: toEvent, of: event }]));
      await Promise.all([...taken.map((uses, i) => nodes()[i % 2]!.release(uses)), ...more]);
      expect(await counts()).toBe(5);
    });

    it('releases a use in its own time slot', async () => {
      const limit = RATE_LIMITS.failedLoginsPerAccount;
      const part = limit.seconds / 20;
      const uses = [{ limit, of: randomUUID() }];
      const early = await nodes()[0]!.take(uses);
      await ageCounters(first, 5 * part);
      expect(await use(10, uses)).toHaveLength(1);
      await nodes()[1]!.release(age(early, 5));
      // The free slot is the early one. Its expiry frees no further slot.
      expect(await use(2, uses)).toHaveLength(1);
      await ageCounters(first, 16 * part);
      expect(await use(1, uses)).toHaveLength(1);
    });

    it('keeps uses of limits that also count failed calls', async () => {
      const { uploadTriesPerAddress: tries, uploadsPerAddress: uploads } = RATE_LIMITS;
      const address = randomUUID();
      const taken = await nodes()[0]!.take([
        { limit: uploads, of: address },
        { limit: tries, of: address },
      ]);
      await nodes()[1]!.release(taken);
      const left = await first.database.query<{ key: string; sum: number }[]>(
        `SELECT split_part(key, ':', 1) AS key, (SELECT sum(n)::int FROM unnest(counts) AS n) AS sum
         FROM rate_limits ORDER BY key`,
      );
      expect(left).toEqual([
        { key: tries.name, sum: 1 },
        { key: uploads.name, sum: 0 },
      ]);
    });

    it('ignores the release of expired uses', async () => {
      const uses = [{ limit: ofGuest, of: randomUUID() }];
      const early = await nodes()[0]!.take(uses);
      await ageCounters(first, 2 * ofGuest.seconds);
      await use(1, uses);
      await nodes()[1]!.release(age(early, 40));
      expect(await counts()).toBe(1);
    });
  });

  it('deletes expired uses', async () => {
    await use(1, [{ limit: RATE_LIMITS.reportsPerGuest, of: randomUUID() }]);
    await ageCounters(first, 4000);
    await first.database.query(
      `INSERT INTO running_uses (id, key, expires_at)
       VALUES (gen_random_uuid(), 'of a lost node', now() - interval '2 hours'),
         (gen_random_uuid(), 'of a failed release', now() - interval '1 minute')`,
    );
    await first.nest.get(Jobs).send(defineJob('forget-rate-limits'), {});
    await waitFor(async () => {
      expect(await first.database.query('SELECT key FROM rate_limits')).toEqual([]);
      const left = await first.database.query("SELECT key FROM running_uses WHERE key LIKE 'of %'");
      expect(left).toEqual([{ key: 'of a failed release' }]);
    });
  });
});
