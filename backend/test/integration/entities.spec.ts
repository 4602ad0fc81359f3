import { Agent, grantPlan, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { mailTo } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Columns as 'name type', then 'optional' if nullable, then the default, in PostgreSQL's spelling. */
const SPECIFIED: Record<string, string[]> = {
  subscription_plans: [
    'id text',
    'name text',
    'display_name text',
    'description text',
    'price integer',
    "currency text 'USD'::text",
    'event_limit integer',
    'frame_limit integer',
    'photo_limit integer',
    'is_active boolean true',
    'created_at timestamp with time zone now()',
  ],
  users: [
    'id uuid gen_random_uuid()',
    'name text',
    'email text',
    'username text',
    'password text',
    'organization text optional',
    "role text 'organizer'::text",
    "status text 'active'::text",
    "current_plan text 'freemium'::text",
    'plan_start_date timestamp with time zone optional',
    'plan_end_date timestamp with time zone optional',
    'stripe_customer_id text optional',
    'stripe_subscription_id text optional',
    'total_photos_generated integer 0',
    'events_created integer 0',
    'frames_created integer 0',
    'last_login timestamp with time zone optional',
    'created_at timestamp with time zone now()',
  ],
  password_reset_tokens: [
    'id uuid gen_random_uuid()',
    'user_id uuid',
    'token text',
    'expires_at timestamp with time zone',
    'created_at timestamp with time zone now()',
  ],
  events: [
    'id uuid gen_random_uuid()',
    'user_id uuid',
    'title text',
    'frame_url text',
    'link_slug text',
    'is_active boolean true',
    'created_at timestamp with time zone now()',
    'expires_at timestamp with time zone optional',
  ],
  frames: [
    'id uuid gen_random_uuid()',
    'event_id uuid',
    'name text',
    'frame_url text',
    "is_primary text 'false'::text",
    'created_at timestamp with time zone now()',
  ],
  generated_photos: [
    'id uuid gen_random_uuid()',
    'event_id uuid',
    'photo_url text',
    'original_photo_url text',
    'zoom double precision 1',
    'rotation double precision 0',
    'offset_x double precision 0',
    'offset_y double precision 0',
    'created_at timestamp with time zone now()',
  ],
};

describe('specified entities', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  // spec: fields.subscription-plans, fields.users, fields.events, fields.frames, fields.generated-photos
  // spec: fields.password-reset-tokens, limits.currency, limits.placement
  it.each(Object.keys(SPECIFIED))('has the specified fields and defaults in %s', async (table) => {
    const columns = await app.database.query<{ described: string }[]>(
      `SELECT concat_ws(' ', column_name, data_type, CASE is_nullable WHEN 'YES' THEN 'optional' END, column_default)
         AS described
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );
    expect(columns.map(({ described }) => described)).toEqual(expect.arrayContaining(SPECIFIED[table]!));
  });

  // spec: fields.users-unique
  it('enforces unique emails and usernames of users', async () => {
    const { email } = await signedInOrganizer(app);
    const insert = (address: string, username: string) =>
      app.database.query(
        `INSERT INTO users (name, email, username, password) VALUES ('Nora', $1, $2, 'x') RETURNING role, status`,
        [address, username],
      );
    const [other, another] = [`other-${email}`, `another-${email}`];
    await expect(insert(email, other)).rejects.toThrow('duplicate key');
    await expect(insert(other, email)).rejects.toThrow('duplicate key');
    expect(await insert(other, another)).toEqual([{ role: 'organizer', status: 'active' }]);
  });

  // spec: fields.users
  it('stores the last sign-in and plan dates of a user', async () => {
    const owner = await signedInOrganizer(app);
    const [row] = await app.database.query<{ signedIn: boolean }[]>(
      'SELECT last_login BETWEEN created_at AND now() AS "signedIn" FROM users WHERE id = $1',
      [owner.id],
    );
    expect(row).toEqual({ signedIn: true });
    const days = { planStartDate: '2024-01-01T00:00:00.000Z', planEndDate: '2124-01-01T00:00:00.000Z' };
    const admin = await signedInAdmin(app);
    const plan = { planId: 'standard', ...days };
    expect((await admin.agent.patch(`/api/admin/users/${owner.id}/plan`, plan)).status).toBe(200);
    expect(await (await owner.agent.get('/api/user')).json()).toMatchObject({
      currentPlan: 'standard',
      ...days,
    });
  });

  // spec: fields.password-reset-tokens
  it('enforces unique reset tokens and deletes them with their user', async () => {
    const { id, email } = await signedInOrganizer(app);
    await new Agent(app).post('/api/password/forgot', { email });
    await mailTo(app, email, /^Reset your/);
    const tokens = () =>
      app.database.query<{ token: string }[]>('SELECT token FROM password_reset_tokens WHERE user_id = $1', [
        id,
      ]);
    const [row] = await tokens();
    await expect(
      app.database.query(
        'INSERT INTO password_reset_tokens (user_id, token, expires_at) VALUES ($1, $2, now())',
        [id, row?.token],
      ),
    ).rejects.toThrow('duplicate key');
    await app.database.query('DELETE FROM users WHERE id = $1', [id]);
    expect(await tokens()).toEqual([]);
  });

  // spec: fields.plan-list, calls.plans, limits.unlimited
  it('lists plans with id, name and price in cents', async () => {
    const response = await new Agent(app).get('/api/subscription/plans');
    const { plans } = (await response.json()) as { plans: Record<string, unknown>[] };
    const listed = plans.map((plan) =>
      ['id', 'displayName', 'price', 'currency', 'billing', 'eventLimit', 'frameLimit', 'photoLimit'].map(
        (field) => plan[field],
      ),
    );
    expect(listed).toHaveLength(5);
    expect(listed).toEqual(
      expect.arrayContaining([
        ['freemium', 'Freemium', 0, 'USD', 'free', 1, 1, 30],
        ['standard', 'Standard', 350, 'USD', 'one_time', 5, 10, 1200],
        ['professional', 'Professional', 850, 'USD', 'one_time', 10, 20, 5000],
        ['monthly-unlimited', 'Monthly Unlimited', 900, 'USD', 'monthly', -1, -1, -1],
        ['enterprise', 'Enterprise', 2900, 'USD', 'one_time', 25, 50, 12000],
      ]),
    );
  });

  it('returns zero credits, never negative ones, after a downgrade', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    await createEvent(owner);
    await createEvent(owner);
    const credits = async () =>
      ((await (await owner.agent.get(`/api/users/${owner.id}/credits`)).json()) as { credits: object })
        .credits;
    expect(await credits()).toEqual({ events: 3, frames: 8, photos: 1200 });
    await grantPlan(app, owner.id, 'freemium');
    expect(await credits()).toEqual({ events: 0, frames: 0, photos: 30 });
  });

  // spec: fields.event-views
  it('includes photo counts in event views and frames in the public view', async () => {
    const owner = await signedInOrganizer(app);
    const { id, linkSlug, frames } = await createEvent(owner);
    await uploadPhoto(new Agent(app), linkSlug);
    await uploadPhoto(new Agent(app), linkSlug);
    const read = async (path: string) => (await owner.agent.get(path)).json();
    expect(await read('/api/events')).toMatchObject([{ id, photoCount: 2 }]);
    expect(await read(`/api/events/${id}`)).toMatchObject({ id, photoCount: 2 });
    expect(await read(`/api/public/event/${linkSlug}`)).toMatchObject({ frames: [{ id: frames[0]?.id }] });
  });
});
