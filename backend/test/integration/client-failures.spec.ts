import { TalliesRepository } from '../../src/admin/stats/tallies.repository.js';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { type Account, signedInAdmin } from '../factories/accounts.js';
import { adminGet, type Schemas } from '../factories/admin-calls.js';
import { readMetrics, sum } from '../support/metrics.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('counts of failures in browsers', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  const report = (body: object) =>
    fetch(`${app.url}/api/public/client-failures`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: app.url },
      body: JSON.stringify(body),
    });
  const counted = async () =>
    (await adminGet<Schemas['SystemFiguresResponse']>(admin, 'system')).clientFailures;

  it('adds reports of the last seven days, before and after tallies are folded, without setting a cookie', async () => {
    const altered = { engine: 'firefox', failure: 'canvas_refused' };
    const responses = [
      await report(altered),
      await report(altered),
      await report({ engine: 'webkit', failure: 'camera_failed' }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const expected = [
      { ...altered, count: 2 },
      { engine: 'webkit', failure: 'camera_failed', count: 1 },
    ];
    expect(await counted()).toEqual(expected);
    await app.nest.get(TalliesRepository).fold();
    expect(await counted()).toEqual(expected);

    const labels = { engine: 'firefox', failure: 'canvas_refused' };
    expect(sum(await readMetrics(app), 'client_failures_total', labels)).toBe(2);
  });

  it('deletes tallies of past weeks', async () => {
    const rows = () =>
      app.database.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM tallies WHERE kind = 'client_other_original_sent'`,
      );
    await app.database.query(
      `INSERT INTO tallies (kind, day, count)
       SELECT 'client_other_original_sent', (now() AT TIME ZONE 'UTC')::date - age, 5 FROM generate_series(1, 9) AS age`,
    );
    expect((await counted()).find(({ engine }) => engine === 'other')?.count).toBe(30);
    await report({ engine: 'other', failure: 'original_sent' });
    expect(await rows()).toEqual([{ count: 6 }]);
  });

  it.each([
    [{ engine: 'Firefox 153 on my phone', failure: 'canvas_refused' }],
    [{ engine: 'firefox', failure: 'anything' }],
    [{ engine: 'firefox' }],
  ])('rejects %j', async (body) => {
    expect((await report(body)).status).toBe(400);
  });

  it('limits reports of one address', async () => {
    const limited = await createTestApp({
      env: { RATE_LIMIT_FACTOR: String(2 / RATE_LIMITS.clientFailuresPerAddress.max) },
    });
    const send = () =>
      fetch(`${limited.url}/api/public/client-failures`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: limited.url },
        body: JSON.stringify({ engine: 'webkit', failure: 'decode_failed' }),
      });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
    await limited.stop();
  });
});
