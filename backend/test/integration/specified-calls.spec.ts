import { type Account, Agent, PASSWORD, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, postEvent } from '../factories/events.js';
import { startPayment, confirmPayment, intentOf, VISA } from '../factories/purchases.js';
import { readJson } from '../support/read-json.js';
import { photoJpeg, postPhoto } from '../factories/uploads.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createPayingApp, type PayingApp } from '../support/stripe/paying-app.js';
import { avoidPeriodEnd } from '../support/avoid-period-end.js';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

/** The user object of the specification. */
const userOf = ({ id, email }: Pick<Account, 'id' | 'email'>) => ({
  id,
  name: 'Olivia Organizer',
  email,
  username: email,
  organization: null,
  role: 'organizer',
  status: 'active',
  currentPlan: 'freemium',
  planStartDate: null,
  planEndDate: null,
  totalPhotosGenerated: 0,
  eventsCreated: 0,
  framesCreated: 0,
  createdAt: time,
});

/** Section 7 of the specification: requests and response fields, row by row. */
describe('specified API calls', () => {
  let paying: PayingApp;
  let owner: Account;
  let visitor: Agent;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());
  beforeEach(async () => {
    visitor = new Agent(paying.app);
    owner = await signedInOrganizer(paying.app);
  });

  /** The body of a successful response. */
  async function ok<T = unknown>(request: Response | Promise<Response>): Promise<T> {
    const response = await request;
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return readJson<T>(response);
  }

  describe('accounts', () => {
    const credentials = () => ({ username: owner.email, password: PASSWORD });

    // spec: fields.current-user, calls.user
    it('returns the current user from GET user, or 401', async () => {
      expect((await visitor.get('/api/user')).status).toBe(401);
      const user = await ok<object>(owner.agent.get('/api/user'));
      expect(user).toMatchObject({ ...userOf(owner), lastLogin: time });
      expect(user).not.toHaveProperty('password');
    });

    // spec: fields.users-unique, calls.json, calls.login
    it('accepts the email as username in POST login and returns the user', async () => {
      expect(await ok(visitor.post('/api/login', credentials()))).toMatchObject(userOf(owner));
      expect((await visitor.get('/api/user')).status).toBe(200);
    });

    // spec: calls.register
    it('accepts name, email, password, organization and username in POST register', async () => {
      const email = `new-${owner.email}`;
      const form = { name: 'Olivia Organizer', email, password: PASSWORD, organization: 'Lindenhof' };
      const user = await ok(visitor.post('/api/register', { ...form, username: email }));
      expect(user).toMatchObject({ ...userOf({ id: uuid, email }), organization: 'Lindenhof' });
    });

    // spec: calls.logout
    it('ends the session in POST logout without a body', async () => {
      await ok(owner.agent.post('/api/logout'));
      expect((await owner.agent.get('/api/user')).status).toBe(401);
    });

    // spec: calls.password-forgot, calls.password-reset
    it('accepts an email in POST password/forgot, and a token and password in POST password/reset', async () => {
      const password = 'a quite different password';
      const { email } = owner;
      await ok(visitor.post('/api/password/forgot', { email }));
      const token = tokenOf(await mailTo(paying.app, email, /^Reset your/));
      await ok(visitor.post('/api/password/reset', { password, token }));
      expect((await visitor.post('/api/password/reset', { password, token })).status).toBe(400);
      await ok(visitor.post('/api/login', { username: email, password }));
    });
  });

  describe('events', () => {
    const FRAME = { id: uuid, name: 'Spring frame', isPrimary: 'true', createdAt: time };

    // spec: fields.events, fields.event-owner, roles.organizers, calls.events-list, calls.events-create
    it('accepts title, linkSlug, expiresAt and frame in POST events and lists own events in GET events', async () => {
      await createEvent(await signedInOrganizer(paying.app));
      const linkSlug = `fair-${owner.id.slice(0, 8)}`;
      const fields = { title: 'Spring Fair', linkSlug, expiresAt: '2126-05-01T22:00:00.000Z' };
      const created = await ok<CreatedEvent>(postEvent(owner, fields));
      const { id, frameUrl } = created;
      expect(created).toMatchObject({ ...fields, id: uuid, isActive: true, createdAt: time });
      expect(frameUrl).toMatch(/^\/media\/frames\//);
      expect(await ok(owner.agent.get('/api/events'))).toEqual([
        expect.objectContaining({ ...fields, id, frameUrl, isActive: true, createdAt: time, photoCount: 0 }),
      ]);
      const owners = await paying.app.database.query('SELECT user_id FROM events WHERE id = $1', [id]);
      expect(owners).toEqual([{ user_id: owner.id }]);
    });

    // spec: roles.organizers, calls.events-delete, calls.events-expiration, calls.events-active
    it('sets and removes the expiration, pauses and resumes, and deletes an event', async () => {
      const { id } = await createEvent(owner);
      const now = async () => (await ok<object[]>(owner.agent.get('/api/events')))[0];
      const expiresAt = '2126-05-01T22:00:00.000Z';
      await ok(owner.agent.patch(`/api/events/${id}/expiration`, { expiresAt }));
      await ok(owner.agent.patch(`/api/events/${id}/active`, { isActive: false }));
      expect(await now()).toMatchObject({ id, expiresAt, isActive: false });
      await ok(owner.agent.patch(`/api/events/${id}/expiration`, { expiresAt: null }));
      await ok(owner.agent.patch(`/api/events/${id}/active`, { isActive: true }));
      expect(await now()).toMatchObject({ id, expiresAt: null, isActive: true });
      await ok(owner.agent.delete(`/api/events/${id}`));
      expect(await now()).toBeUndefined();
    });

    // spec: roles.organizers, calls.events-frames, calls.events-qr
    it('returns the frames in GET frames, and qrCode and eventUrl in GET qr', async () => {
      const { id, linkSlug, frameUrl } = await createEvent(owner);
      const frames = await ok(owner.agent.get(`/api/events/${id}/frames`));
      expect(frames).toEqual([expect.objectContaining({ ...FRAME, frameUrl })]);
      expect(await ok(owner.agent.get(`/api/events/${id}/qr`))).toEqual({
        qrCode: expect.stringMatching(/^data:image\/png;base64,/),
        eventUrl: expect.stringMatching(new RegExp(`^https?://.+/event/${linkSlug}$`)),
      });
    });

    // spec: fields.stats, fields.credits, roles.organizers, calls.user-stats, calls.user-credits
    it('returns usage and remaining credits in GET stats and GET credits', async () => {
      const { linkSlug } = await createEvent(owner);
      await ok(postPhoto(visitor, linkSlug));
      expect(await ok(owner.agent.get('/api/users/me/stats'))).toMatchObject({ lifetimePhotos: 1 });
      expect(await ok(owner.agent.get(`/api/users/${owner.id}/credits`))).toMatchObject({
        plan: { id: 'freemium', name: 'freemium', price: 0, eventLimit: 1, photoLimit: 30 },
        usage: { events: 1, photos: 1 },
        credits: { events: 0, photos: 29 },
      });
    });

    // spec: fields.generated-photos, fields.upload-and-gallery, roles.anonymous, calls.public-event
    // spec: calls.public-gallery, calls.upload-photo
    it('returns the event, the framed photo and gallery pages to guests without a session', async () => {
      const { linkSlug, title, frameUrl, frames } = await createEvent(owner);
      const path = `/api/public/event/${linkSlug}`;
      const [frame] = frames;
      expect(await ok(visitor.get(path))).toMatchObject({
        title,
        linkSlug,
        frameUrl,
        frames: [{ ...FRAME, id: frame?.id, frameUrl }],
      });
      const fields = { frameId: frame?.id ?? '' };
      const photoUrl = expect.stringMatching(/^\/media\/framed\/.+\.jpg$/) as string;
      expect(await ok(postPhoto(visitor, linkSlug, { fields }))).toMatchObject({ photoUrl });
      const other = await ok<{ id: string; photoUrl: string; createdAt: string }>(
        postPhoto(visitor, linkSlug, { photo: await photoJpeg(1) }),
      );
      expect(other).toMatchObject({ id: uuid, photoUrl, createdAt: time });
      const { photos } = await ok<{ photos: object[] }>(visitor.get(`${path}/gallery?page=1`));
      const { id, createdAt } = other;
      expect(photos).toEqual([
        expect.objectContaining({ id, photoUrl: other.photoUrl, createdAt }),
        expect.objectContaining({ id: uuid, photoUrl, createdAt: time }),
      ]);
      expect(await ok(visitor.get(`${path}/gallery?page=2`))).toMatchObject({ photos: [] });
      const [listed] = await paying.app.database.query('SELECT * FROM generated_photos WHERE id = $1', [id]);
      expect(listed).toMatchObject({
        photo_url: other.photoUrl,
        original_photo_url: `/api/public/photos/${id}/original`,
      });
    });
  });

  describe('operators', () => {
    let admin: Account;
    const read = <T = unknown>(path: string) => ok<T>(admin.agent.get(`/api/admin/${path}`));
    /** The test's account in the list of users. */
    const listed = async () => {
      const { users } = await read<{ users: object[] }>(`users?page=1&limit=10&query=${owner.email}`);
      return users[0];
    };

    beforeEach(async () => {
      await avoidPeriodEnd();
      admin = await signedInAdmin(paying.app);
    });

    // spec: fields.admin-stats, calls.admin-stats
    it('returns four figures in GET stats', async () => {
      const before = await read<Record<string, number>>('stats');
      const { linkSlug } = await createEvent(owner);
      await ok(postPhoto(visitor, linkSlug));
      await signedInOrganizer(paying.app);
      expect(await read('stats')).toMatchObject({
        totalUsers: before['totalUsers']! + 1,
        totalEvents: before['totalEvents']! + 1,
        totalPhotos: before['totalPhotos']! + 1,
        activeToday: before['activeToday']! + 1,
      });
    });

    // spec: fields.admin-users, calls.admin-user-plan
    it('returns users with all fields, total, page and totalPages in GET users', async () => {
      const { linkSlug } = await createEvent(owner);
      await ok(postPhoto(visitor, linkSlug));
      const path = `/api/admin/users/${owner.id}/plan`;
      const dates = { planStartDate: '2024-01-01T00:00:00.000Z', planEndDate: '2124-01-01T00:00:00.000Z' };
      await ok(admin.agent.patch(path, { planId: 'standard', ...dates }));
      const made = { eventsCreated: 1, framesCreated: 1, totalPhotosGenerated: 1 };
      const counts = { ...made, eventCount: 1, photoCount: 1 };
      const query = `page=1&limit=10&query=${owner.email}&status=active`;
      expect(await read(`users?${query}`)).toMatchObject({
        users: [
          expect.objectContaining({
            ...userOf(owner),
            ...dates,
            ...counts,
            currentPlan: 'standard',
            lastLogin: time,
          }),
        ],
        total: 1,
        page: 1,
        totalPages: 1,
      });
    });

    // spec: product.admins, fields.admin-event, fields.expired-event
    it('returns lists in GET events and expired-events, and deletedCount in DELETE cleanup-expired', async () => {
      const { id, title, linkSlug } = await createEvent(owner);
      const event = { id, title, linkSlug, organizerName: 'Olivia Organizer', createdAt: time };
      expect(await read(`events?query=${linkSlug}`)).toEqual([
        expect.objectContaining({ ...event, isActive: true, expiresAt: null, photoCount: 0 }),
      ]);
      const expiresAt = '2024-05-01T22:00:00.000Z';
      await paying.app.database.query('UPDATE events SET expires_at = $2 WHERE id = $1', [id, expiresAt]);
      expect(await read(`events?query=${linkSlug}`)).toMatchObject([{ id, expiresAt }]);
      expect(await read('expired-events')).toMatchObject([{ id, title, linkSlug, expiresAt }]);
      const cleanup = await ok(admin.agent.delete('/api/admin/cleanup-expired'));
      expect(cleanup).toMatchObject({ deletedCount: 1 });
      expect(await read('expired-events')).toEqual([]);
    });

    // spec: product.admins, fields.email-status, calls.admin-email-status, calls.plans
    it('returns the mail status in GET email-status and plans in GET subscription/plans', async () => {
      expect(await read('email-status')).toEqual({
        configured: false,
        status: expect.stringMatching(/\w/),
        missingEnvVars: ['SMTP_URL', 'MAIL_FROM'],
        requiredEnvVars: ['SMTP_URL', 'MAIL_FROM', 'APP_URL'],
        currentFromEmail: expect.stringContaining('@'),
        currentAppUrl: expect.stringMatching(/^https?:/),
      });
      const { plans } = await ok<{ plans: object[] }>(visitor.get('/api/subscription/plans'));
      const standard = { id: 'standard', displayName: 'Standard', price: 350 };
      expect(plans).toContainEqual(expect.objectContaining(standard));
    });

    // spec: product.admins, calls.admin-user-status, calls.admin-user-suspend, calls.admin-user-deactivate
    it('accepts a status in PATCH users/{id}, and no body in POST suspend and deactivate', async () => {
      const path = `/api/admin/users/${owner.id}`;
      await ok(admin.agent.post(`${path}/suspend`));
      expect(await listed()).toMatchObject({ status: 'suspended' });
      await ok(admin.agent.post(`${path}/deactivate`));
      expect(await listed()).toMatchObject({ status: 'deactivated' });
      await ok(admin.agent.patch(path, { status: 'active' }));
      expect(await listed()).toMatchObject({ status: 'active' });
    });

    // spec: product.admins, fields.plan-assignment, calls.admin-user-plan, calls.admin-user-delete
    it('accepts planId with optional dates in PATCH plan and deletes a user', async () => {
      const path = `/api/admin/users/${owner.id}`;
      await ok(admin.agent.patch(`${path}/plan`, { planId: 'professional' }));
      expect(await listed()).toMatchObject({ currentPlan: 'professional', planEndDate: null });
      const planEndDate = '2124-01-01T00:00:00.000Z';
      await ok(admin.agent.patch(`${path}/plan`, { planId: 'standard', planEndDate }));
      expect(await listed()).toMatchObject({ currentPlan: 'standard', planEndDate });
      await ok(admin.agent.delete(path));
      expect(await listed()).toBeUndefined();
    });

    // spec: product.admins, fields.revenue, calls.admin-revenue, calls.create-payment-intent
    // spec: calls.payment-success
    it('counts a payment made with POST create-payment-intent and payment/success in GET revenue', async () => {
      const payment = await startPayment(owner, 'standard');
      expect(payment.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
      paying.stripe.account.pay(intentOf(payment), VISA);
      expect(await ok(confirmPayment(owner, intentOf(payment)))).toMatchObject({
        message: 'Your account has been upgraded to Standard plan.',
      });
      const none = { revenue: 0, count: 0 };
      expect(await read('revenue')).toMatchObject({
        monthlyRecurringRevenue: 0,
        activeSubscriptionsCount: 0,
        oneTimeRevenueAllTime: 350,
        oneTimePurchasesCount: 1,
        revenueByPlan: {
          standard: { revenue: 350, count: 1 },
          professional: none,
          enterprise: none,
          'monthly-unlimited': none,
        },
      });
    });
  });
});
