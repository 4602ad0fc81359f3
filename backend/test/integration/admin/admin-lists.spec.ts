import { randomBytes } from 'node:crypto';
import { type Account, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { readJson } from '../../support/read-json.js';
import { eventRow } from '../../factories/gallery.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('admin lists', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  const events = (query = '') => adminGet<Schemas['AdminEventResponse'][]>(admin, `events?${query}`);

  describe('events', () => {
    // spec: fields.admin-event, console-rules.event-calls
    it('returns events with their organizers and the total in a header', async () => {
      const owner = await signedInOrganizer(app);
      const event = await eventRow(app, owner);
      await app.database.query("UPDATE events SET title = 'Solstice Dance' WHERE id = $1", [event.id]);
      const response = await admin.agent.get(`/api/admin/events?query=solstice`);
      expect(response.headers.get('x-total-count')).toBe('1');
      expect(await response.json()).toEqual([
        {
          id: event.id,
          title: 'Solstice Dance',
          isActive: true,
          organizerId: owner.id,
          organizerName: 'Olivia Organizer',
          organizerEmail: owner.email,
          createdAt: expect.any(String),
          expiresAt: null,
          photoCount: 0,
          linkSlug: event.slug,
        },
      ]);
      expect(await events(`query=${event.slug}`)).toHaveLength(1);
      expect(await events(`query=${owner.email}`)).toHaveLength(1);
      expect(await events(`organizerId=${owner.id}`)).toHaveLength(1);
    });

    it('returns the newest events, or one page with a limit', async () => {
      const owner = await signedInOrganizer(app);
      for (let made = 0; made < 5; made += 1) await eventRow(app, owner);
      const all = await events();
      const times = all.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
      const second = await admin.agent.get('/api/admin/events?limit=2&page=2');
      expect(second.headers.get('x-total-count')).toBe(String(all.length));
      expect((await readJson<{ id: string }[]>(second)).map(({ id }) => id)).toEqual([
        all[2]?.id,
        all[3]?.id,
      ]);
      expect((await admin.agent.get('/api/admin/events?limit=1001')).status).toBe(400);
    });

    it('filters by state and sorts', async () => {
      const owner = await signedInOrganizer(app);
      const states = ["now() - interval '1 day'", "now() + interval '1 day'", 'NULL'];
      for (const [index, expiresAt] of states.entries()) {
        const { id } = await eventRow(app, owner);
        await app.database.query(
          `UPDATE events SET title = $2, is_active = $3, expires_at = ${expiresAt} WHERE id = $1`,
          [id, `Kite ${'cba'[index]}`, index !== 1],
        );
      }
      const titles = async (query: string) =>
        (await events(`organizerId=${owner.id}&${query}`)).map(({ title }) => title.at(-1));
      expect(await titles('state=active&sort=title&order=asc')).toEqual(['a', 'c']);
      expect(await titles('state=inactive')).toEqual(['b']);
      expect(await titles('state=expired')).toEqual(['c']);
      expect(await titles('sort=title&order=desc')).toEqual(['c', 'b', 'a']);
      expect(await titles('sort=expiresAt&order=asc')).toEqual(['c', 'b', 'a']);
    });
  });

  describe('long lists', () => {
    it.each(['users', 'events', 'expired-events', 'audit-log', 'reports', 'device-bans'])(
      'rejects pages beyond 100 with page_too_deep: %s',
      async (list) => {
        expect((await admin.agent.get(`/api/admin/${list}?page=100&limit=1000`)).status).toBe(200);
        for (const page of [101, 1_000_000_000]) {
          const response = await admin.agent.get(`/api/admin/${list}?page=${page}&limit=1`);
          expect([response.status, await response.json()]).toMatchObject([400, { code: 'page_too_deep' }]);
        }
      },
    );

    it('caps a list at 10,000 entries and marks the total as inexact', async () => {
      const totals = async (query: string) => {
        const { headers } = await admin.agent.get(`/api/admin/audit-log?limit=1&${query}`);
        return [headers.get('x-total-count'), headers.get('x-total-is-exact')];
      };
      const make = (count: number) =>
        app.database.query(
          `INSERT INTO audit_log (action, subject_type) SELECT 'plan.counted', 'plan' FROM generate_series(1, $1)`,
          [count],
        );
      await make(10_000);
      expect(await totals('action=plan.counted')).toEqual(['10000', null]);
      await make(1);
      expect(await totals('action=plan.counted')).toEqual(['10000', 'false']);
      const pageOf = async (page: number) =>
        adminGet<unknown[]>(admin, `audit-log?limit=600&action=plan.counted&page=${page}`);
      expect(await pageOf(17)).toHaveLength(400);
      expect(await pageOf(18)).toEqual([]);
    });

    it('counts up to 100 found events and marks a larger total as inexact', async () => {
      const word = randomBytes(6).toString('hex');
      const owner = await signedInOrganizer(app);
      const make = (count: number) =>
        app.database.query(
          `INSERT INTO events (user_id, title, frame_url, link_slug)
           SELECT $1, $2, '/media/x', $2 || '-' || gen_random_uuid() FROM generate_series(1, $3)`,
          [owner.id, word, count],
        );
      const totals = async () => {
        const { headers } = await admin.agent.get(`/api/admin/events?limit=10&query=${word}`);
        return [headers.get('x-total-count'), headers.get('x-total-is-exact')];
      };
      const page = (limit: number, page: number) => events(`limit=${limit}&page=${page}&query=${word}`);
      await make(100);
      expect(await totals()).toEqual(['100', null]);
      expect(await page(60, 2)).toHaveLength(40);
      await make(1);
      expect(await totals()).toEqual(['100', 'false']);
      expect(await page(60, 2)).toHaveLength(40);
      expect(await page(60, 3)).toEqual([]);
    });

    it('sorts the newest 100 found events', async () => {
      const word = `~${randomBytes(6).toString('hex')}`;
      const owner = await signedInOrganizer(app);
      // The higher the number in the title, the newer.
      const make = (title: string, count: number) =>
        app.database.query(
          `INSERT INTO events (user_id, title, frame_url, link_slug, created_at)
           SELECT $1, $2 || lpad(i::text, 5, '0'), '/media/x', gen_random_uuid(), now() - (20000 - i) * interval '1 millisecond'
           FROM generate_series(1, $3) AS i`,
          [owner.id, title, count],
        );
      await make('before ', 3000);
      await make(word, 101);
      const titles = async (page: number, order: string, limit = 3) =>
        (await events(`limit=${limit}&page=${page}&query=${word}&${order}`)).map(({ title }) => title);
      const numbered = (...numbers: string[]) => numbers.map((number) => word + number);
      expect(await titles(1, 'sort=title&order=asc')).toEqual(numbered('00002', '00003', '00004'));
      expect(await titles(20, 'sort=title&order=asc', 5)).toEqual(
        numbered('00097', '00098', '00099', '00100', '00101'),
      );
      expect(await titles(2, '')).toEqual(numbered('00098', '00097', '00096'));
    });

    // spec: console.user-count, console.user-pages
    it('counts up to 100 found accounts and marks a larger total as inexact', async () => {
      const word = randomBytes(6).toString('hex');
      const make = (count: number) =>
        app.database.query(
          `INSERT INTO users (name, email, username, password)
           SELECT $1, address, address, 'x'
           FROM generate_series(1, $2) AS i, concat(i, '-', gen_random_uuid(), '@example.org') AS address`,
          [word, count],
        );
      const list = (query: string) =>
        adminGet<Schemas['AdminUsersResponse']>(admin, `users?query=${word}&${query}`);
      await make(100);
      expect(await list('')).toMatchObject({ total: 100, isExact: true, totalPages: 10 });
      await make(1);
      expect(await list('')).toMatchObject({ total: 100, isExact: false, totalPages: 10 });
      expect((await list('limit=60&page=2&sort=name&order=asc')).users).toHaveLength(40);
      expect((await list('limit=60&page=3')).users).toEqual([]);
    });

    it('counts up to 10,000 filtered events and marks a larger total as inexact', async () => {
      const owner = await signedInOrganizer(app);
      const make = (count: number) =>
        app.database.query(
          `INSERT INTO events (user_id, title, frame_url, link_slug)
           SELECT $1, 'Gala', '/media/x', gen_random_uuid() FROM generate_series(1, $2)`,
          [owner.id, count],
        );
      const totals = async () => {
        const { headers } = await admin.agent.get(`/api/admin/events?limit=1&organizerId=${owner.id}`);
        return [headers.get('x-total-count'), headers.get('x-total-is-exact')];
      };
      await make(10_000);
      expect(await totals()).toEqual(['10000', null]);
      await make(1);
      expect(await totals()).toEqual(['10000', 'false']);
    });

    it('finds events of 91 organizers with the same name', async () => {
      const name = randomBytes(6).toString('hex');
      await app.database.query(
        `WITH owner AS (
           INSERT INTO users (name, email, username, password)
           SELECT $1, address, address, 'x'
           FROM generate_series(1, 91) AS i, concat(i, '-', gen_random_uuid(), '@example.org') AS address
           RETURNING id)
         INSERT INTO events (user_id, title, frame_url, link_slug)
         SELECT id, 'Gala', '/media/x', gen_random_uuid() FROM owner`,
        [name],
      );
      const { headers } = await admin.agent.get(`/api/admin/events?limit=10&query=${name}`);
      expect(headers.get('x-total-count')).toBe('91');
      const found = await events(`limit=1000&query=gala%20${name}`);
      expect(new Set(found.map(({ organizerId }) => organizerId)).size).toBe(91);
    });

    it("finds an organizer's events by the current name only", async () => {
      const [before, after] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')];
      const owner = await signedInOrganizer(app);
      const rename = async (profile: object) =>
        expect((await owner.agent.patch('/api/user', profile)).status).toBe(200);
      await rename({ name: before });
      await app.database.query(
        `INSERT INTO events (user_id, title, frame_url, link_slug) VALUES ($1, 'Gala', '/media/x', gen_random_uuid())`,
        [owner.id],
      );
      expect(await events(`query=${before}`)).toHaveLength(1);
      await rename({ name: after, organization: 'Hall' });
      expect(await events(`query=${before}`)).toEqual([]);
      expect(await events(`query=hall%20${after}%20gala`)).toMatchObject([{ organizerName: after }]);
    });
  });
});
