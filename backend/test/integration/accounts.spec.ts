import { MESSAGES } from '@eventframe/contracts/messages';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('registration and sign-in', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  const registration = (email: string) => ({ name: 'Olivia', email, username: email, password: PASSWORD });

  // spec: product.plan-limits, fields.users-defaults, limits.account-defaults
  it('registers an organizer on the free plan without signing in', async () => {
    const agent = new Agent(app);
    const response = await agent.post('/api/register', {
      ...registration('First@Example.org'),
      organization: ' Lindenhof ',
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      email: 'first@example.org',
      username: 'first@example.org',
      organization: 'Lindenhof',
      role: 'organizer',
      status: 'active',
      currentPlan: 'freemium',
    });
    expect((await agent.get('/api/user')).status).toBe(401);
  });

  // spec: fields.users-defaults, rules.new-user-input
  // asvs: 8.1.2, 8.2.3, 15.3.3
  it('ignores role, status, plan, counters and id in a registration', async () => {
    const agent = new Agent(app);
    const response = await agent.post('/api/register', {
      ...registration('mallory@example.org'),
      id: '00000000-0000-4000-8000-000000000000',
      role: 'admin',
      status: 'suspended',
      currentPlan: 'enterprise',
      totalPhotosGenerated: 5,
      eventsCreated: -10,
      framesCreated: -10,
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    });
    expect(response.status).toBe(201);
    const [row] = await app.database.query("SELECT * FROM users WHERE email = 'mallory@example.org'");
    expect(row).toMatchObject({
      role: 'organizer',
      status: 'active',
      current_plan: 'freemium',
      total_photos_generated: 0,
      events_created: 0,
      frames_created: 0,
      email_verified_at: null,
    });
    expect(row.id).not.toBe('00000000-0000-4000-8000-000000000000');
    expect(new Date(row.created_at as string).getFullYear()).toBeGreaterThan(2020);
  });

  // spec: fields.users-unique
  // asvs: 2.3.4
  it('creates one account from concurrent registrations of an email in any case', async () => {
    const responses = await Promise.all(
      ['twice@example.org', 'TWICE@example.org', 'Twice@Example.Org'].map((email) =>
        new Agent(app).post('/api/register', registration(email)),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
    const refused = responses.find((response) => response.status === 409);
    expect(await refused?.json()).toMatchObject({
      code: 'email_taken',
      errors: { email: expect.any(String) },
    });
  });

  // spec: rules.register, limits.password-length
  // asvs: 2.2.1, 6.2.1, 6.2.4
  it.each([
    [{ email: 'no address' }, 'email', 'Please enter a valid email'],
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ password: 'Password1' }, 'password', MESSAGES.passwordCommon],
    [{ password: 'QWERTYuiop ' }, 'password', MESSAGES.passwordCommon],
    [{ password: 'Someone@Example.org' }, 'password', MESSAGES.passwordCommon],
    [{ password: 12345678 }, 'password', 'Password is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: { toString: 'x' } }, 'name', 'Name is required'],
  ])('rejects a registration with %j', async (change, field, message) => {
    const response = await new Agent(app).post('/api/register', {
      ...registration('someone@example.org'),
      ...change,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: { [field]: message } });
  });

  // asvs: 7.2.2, 7.4.1
  it('creates a new session at each sign-in and deletes it at sign-out', async () => {
    const { agent, email } = await signedInOrganizer(app);
    expect(await (await agent.get('/api/user')).json()).toMatchObject({ email, role: 'organizer' });

    const first = await agent.post('/api/login', { username: email.toUpperCase(), password: PASSWORD });
    const second = await agent.post('/api/login', { username: email, password: PASSWORD });
    const [session, other] = [first, second].map(({ headers }) => headers.getSetCookie().at(-1));
    expect(session).toMatch(/^eventframe\.sid=.*HttpOnly.*SameSite=Lax/i);
    expect(other).toMatch(/^eventframe\.sid=/);
    expect(session?.split(';')[0]).not.toBe(other?.split(';')[0]);

    expect((await agent.post('/api/logout')).status).toBe(200);
    expect((await agent.get('/api/user')).status).toBe(401);
  });

  // asvs: 7.2.4
  it('ignores a session id that was planted before the sign-in', async () => {
    const [attacker, victim] = [await signedInOrganizer(app), await signedInOrganizer(app)];
    const planted = attacker.agent.copy();
    const shared = attacker.agent;

    const signedIn = await shared.post('/api/login', { username: victim.email, password: PASSWORD });
    await signedIn.text();

    expect(await (await shared.get('/api/user')).json()).toMatchObject({ email: victim.email });
    expect((await planted.get('/api/user')).status).toBe(401);
  });

  it('keeps accounts of two services in one process separate', async () => {
    const other = await createTestApp();
    const [here, there] = [await signedInOrganizer(app), await signedInOrganizer(other)];

    for (const [{ email }, service, status] of [
      [here, app, 200],
      [here, other, 401],
      [there, other, 200],
      [there, app, 401],
    ] as const) {
      const agent = new Agent(service);
      const response = await agent.post('/api/login', { username: email, password: PASSWORD });
      await response.text();
      expect(response.status).toBe(status);
      expect((await agent.get('/api/user')).status).toBe(status);
    }
    await other.stop();
    expect(
      (await new Agent(app).post('/api/login', { username: here.email, password: PASSWORD })).status,
    ).toBe(200);
  });

  it('returns the same error for a wrong password and an unknown email', async () => {
    const { email } = await signedInOrganizer(app);
    const wrong = await new Agent(app).post('/api/login', { username: email, password: 'not this one' });
    const unknown = await new Agent(app).post('/api/login', {
      username: 'unknown@example.org',
      password: 'not this one',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  // asvs: 7.2.1, 8.3.2
  it('reports a suspension only after a correct password and ends the session', async () => {
    const { id, email, agent } = await signedInOrganizer(app);
    await app.database.query("UPDATE users SET status = 'suspended' WHERE id = $1", [id]);
    expect((await agent.get('/api/user')).status).toBe(401);
    const right = await agent.post('/api/login', { username: email, password: PASSWORD });
    expect([right.status, ((await right.json()) as { code: string }).code]).toEqual([
      403,
      'account_suspended',
    ]);
    const wrong = await agent.post('/api/login', { username: email, password: 'not this one' });
    expect(wrong.status).toBe(401);
  });
});
