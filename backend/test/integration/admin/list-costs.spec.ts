import { fillDatabase } from '../../../bench/admin/bulk-data.js';
import { countBlocks } from '../../../bench/admin/queries.js';
import { type Account, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

/** The lists that the console and the dashboard request. */
const CONSOLE = [
  'users?limit=10',
  'users?limit=10&page=100&sort=name&order=asc',
  'users?limit=10&status=active&sort=lastLogin&page=100',
  'events?limit=10',
  'events?limit=10&page=100&sort=title&order=asc',
  'events?limit=10&state=active&sort=expiresAt',
  'expired-events?limit=10',
  'audit-log?limit=25&page=100',
  'audit-log?limit=25&action=user.',
  'reports?limit=25&state=all',
  'device-bans?limit=25',
  'plans',
  'stats',
].map((path) => `/api/admin/${path}`);

const SEARCHES = [
  'users?limit=10&query=example',
  'users?limit=10&query=example&status=active&page=100&sort=name&order=asc',
  'events?limit=10&query=event',
  'events?limit=10&query=example&sort=title&order=asc',
].map((path) => `/api/admin/${path}`);

const DASHBOARD = [
  '/api/events?limit=20',
  '/api/events?limit=20&sort=photoCount',
  '/api/events?limit=20&query=ball',
  '/api/users/me/stats',
];

/** Larger indexes have another level, and their entries are spread over more blocks. */
const GROWTH = 2;
const MORE_BLOCKS = 200;
/** A search reads up to 1,001 rows, each perhaps in its own block. */
const MORE_BLOCKS_OF_SEARCH = 1200;

/** Rows of others, in thousands of accounts. */
const [FEW, MANY] = [4, 16];

describe('lists', () => {
  const apps: TestApp[] = [];

  afterAll(() => Promise.all(apps.map((app) => app.stop())));

  async function measure(thousands: number): Promise<Record<string, number>> {
    const app = await createTestApp();
    apps.push(app);
    await fillDatabase(app.database, {
      users: 1000 * thousands,
      events: 2000 * thousands,
      photos: 2000 * thousands,
      reports: 100 * thousands,
      purchases: 200 * thousands,
      subscriptions: 100 * thousands,
      renewals: 200 * thousands,
      auditEntries: 2000 * thousands,
    });
    const [admin, owner] = [await signedInAdmin(app), await signedInOrganizer(app)];
    await app.database.query(
      `INSERT INTO events (user_id, title, frame_url, link_slug)
       SELECT $1, 'Ball ' || n, '/media/x', gen_random_uuid() FROM generate_series(1, 300) n`,
      [owner.id],
    );
    await app.database.query('VACUUM ANALYZE events');
    const blocks: Record<string, number> = {};
    const count = async ({ agent }: Account, path: string) => {
      blocks[path] = await countBlocks(app.database, async () => {
        const response = await agent.get(path);
        expect([path, response.status]).toEqual([path, 200]);
      });
    };
    for (const path of [...CONSOLE, ...SEARCHES]) await count(admin, path);
    for (const path of DASHBOARD) await count(owner, path);
    return blocks;
  }

  it('reads about as many blocks when other organizers have four times as many rows', async () => {
    const [few, many] = [await measure(FEW), await measure(MANY)];
    const grown = Object.entries(many).filter(
      ([path, blocks]) =>
        blocks > GROWTH * (few[path] ?? 0) + (SEARCHES.includes(path) ? MORE_BLOCKS_OF_SEARCH : MORE_BLOCKS),
    );
    expect(grown.map(([path, blocks]) => `${path}: ${few[path]} to ${blocks}`)).toEqual([]);
  });
});
