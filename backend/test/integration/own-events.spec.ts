import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Listed {
  title: string;
  frames: unknown[];
}

describe('GET /api/events', () => {
  let app: TestApp;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app);
    await make(owner, 25);
    await make(await signedInOrganizer(app), 3);
  });
  afterAll(() => app.stop());

  /** Events 'Ball 01', the newest, to 'Ball NN'. The number of photos is the last digit. */
  const make = ({ id }: Account, count: number) =>
    app.database.query(
      `INSERT INTO events (user_id, title, frame_url, link_slug, created_at, expires_at, photo_count)
       SELECT $1, 'Ball ' || lpad(n::text, 2, '0'), '/media/x', 'ball_' || n || '-' || gen_random_uuid(),
         now() - n * interval '1 minute', CASE WHEN n % 5 = 0 THEN now() - interval '1 day' END, n % 10
       FROM generate_series(1, $2) n`,
      [id, count],
    );

  async function list(query: string): Promise<{ titles: string[]; total: string | null; isExact: boolean }> {
    const response = await owner.agent.get(`/api/events?${query}`);
    expect(response.status).toBe(200);
    return {
      titles: ((await response.json()) as Listed[]).map(({ title }) => title),
      total: response.headers.get('x-total-count'),
      isExact: response.headers.get('x-total-is-exact') !== 'false',
    };
  }

  it('returns all events, newest first, without a query', async () => {
    const { titles, ...total } = await list('');
    expect(titles).toHaveLength(25);
    expect(titles).toEqual(titles.toSorted());
    expect(total).toEqual({ total: '25', isExact: true });
  });

  it('returns pages with the total', async () => {
    expect(await list('limit=2&page=2')).toEqual({
      titles: ['Ball 03', 'Ball 04'],
      total: '25',
      isExact: true,
    });
    expect((await list('limit=20&page=2')).titles).toHaveLength(5);
    expect(await list('limit=20&page=3')).toMatchObject({ titles: [], total: '25' });
    expect((await list('limit=1&order=asc')).titles).toEqual(['Ball 25']);
    expect((await list('limit=1&page=2&sort=title&order=desc')).titles).toEqual(['Ball 24']);
    expect((await list('limit=3&sort=photoCount')).titles).toEqual(['Ball 09', 'Ball 19', 'Ball 08']);
    expect((await list('limit=2&sort=photoCount&order=asc')).titles).toEqual(['Ball 20', 'Ball 10']);
  });

  it('searches titles and slugs for a part, ignoring case', async () => {
    expect(await list('query=BALL%201&limit=3')).toMatchObject({
      titles: ['Ball 10', 'Ball 11', 'Ball 12'],
      total: '10',
    });
    expect(await list('query=ball_7-')).toMatchObject({ titles: ['Ball 07'], total: '1' });
    expect(await list('query=%25')).toMatchObject({ titles: [], total: '0' });
  });

  it.each(['limit=0', 'limit=1001', 'page=0', 'page=101', 'sort=id', 'order=up'])(
    'rejects %s',
    async (query) => {
      expect((await owner.agent.get(`/api/events?${query}`)).status).toBe(400);
    },
  );

  it('counts up to 10,000 events, and returns the newest 1,000 without a limit', async () => {
    const large = await signedInOrganizer(app);
    await make(large, 10_001);
    const counts = async () => {
      const { headers } = await large.agent.get('/api/events?limit=1');
      return [headers.get('x-total-count'), headers.get('x-total-is-exact')];
    };
    expect(await counts()).toEqual(['10000', 'false']);
    expect(await (await large.agent.get('/api/events')).json()).toHaveLength(1000);
    expect(await (await large.agent.get('/api/users/me/stats')).json()).toMatchObject({
      totalEvents: 10_001,
      activeEvents: 8001,
    });
    await app.database.query('DELETE FROM events WHERE user_id = $1 AND created_at > now() - $2::interval', [
      large.id,
      '90 seconds',
    ]);
    expect(await counts()).toEqual(['10000', null]);
  });
});
