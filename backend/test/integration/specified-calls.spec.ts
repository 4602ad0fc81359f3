import { type Account, Agent, PASSWORD, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, postEvent } from '../factories/events.js';
import { begin, bodyOf, conclude, intentOf, VISA } from '../factories/purchases.js';
import { photoJpeg, postPhoto } from '../factories/uploads.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createPayingApp, type PayingApp } from '../support/stripe/paying-app.js';
import { turnIsFar } from '../support/turn-is-far.js';

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

/** What the specification calls the user object. */
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
  createdAt: aTime,
});

/** Section 7 of the specification, row by row: what is sent, and each field of what is answered. */
describe('the calls of the specification', () => {
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

  /** The body of an answer that must be a success. */
  async function taken<T = unknown>(answer: Response | Promise<Response>): Promise<T> {
    const response = await answer;
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return bodyOf<T>(response);
  }

  describe('about accounts', () => {
    const credentials = () => ({ username: owner.email, password: PASSWORD });

    // spec: fields.current-user, calls.user
    it('GET user answers the current user, and 401 when there is none', async () => {
      expect((await visitor.get('/api/user')).status).toBe(401);
      const user = await taken<object>(owner.agent.get('/api/user'));
      expect(user).toMatchObject({ ...userOf(owner), lastLogin: aTime });
      expect(user).not.toHaveProperty('password');
    });

    // spec: fields.users-unique, calls.json, calls.login
    it('POST login takes the email as username, and answers the user', async () => {
      expect(await taken(visitor.post('/api/login', credentials()))).toMatchObject(userOf(owner));
      expect((await visitor.get('/api/user')).status).toBe(200);
    });

    // spec: calls.register
    it('POST register takes name, email, password, organization and the email as username', async () => {
      const email = `new-${owner.email}`;
      const form = { name: 'Olivia Organizer', email, password: PASSWORD, organization: 'Lindenhof' };
      const user = await taken(visitor.post('/api/register', { ...form, username: email }));
      expect(user).toMatchObject({ ...userOf({ id: anId, email }), organization: 'Lindenhof' });
    });

    // spec: calls.logout
    it('POST logout needs no body, and ends the session', async () => {
      await taken(owner.agent.post('/api/logout'));
      expect((await owner.agent.get('/api/user')).status).toBe(401);
    });

    // spec: calls.password-forgot, calls.password-reset
    it('POST password/forgot and password/reset take an email, then the token and a password', async () => {
      const password = 'a quite different password';
      const { email } = owner;
      await taken(visitor.post('/api/password/forgot', { email }));
      const token = tokenOf(await mailTo(paying.app, email, /^Reset your/));
      await taken(visitor.post('/api/password/reset', { password, token }));
      expect((await visitor.post('/api/password/reset', { password, token })).status).toBe(400);
      await taken(visitor.post('/api/login', { username: email, password }));
    });
  });

  describe('about events', () => {
    const FRAME = { id: anId, name: 'Spring frame', isPrimary: 'true', createdAt: aTime };

    // spec: fields.events, fields.event-owner, roles.organizers, calls.events-list, calls.events-create
    it('POST events takes a form of title, linkSlug, expiresAt and frame, GET events lists the own ones', async () => {
      await createEvent(await signedInOrganizer(paying.app));
      const linkSlug = `fair-${owner.id.slice(0, 8)}`;
      const wishes = { title: 'Spring Fair', linkSlug, expiresAt: '2126-05-01T22:00:00.000Z' };
      const created = await taken<CreatedEvent>(postEvent(owner, wishes));
      const { id, frameUrl } = created;
      expect(created).toMatchObject({ ...wishes, id: anId, isActive: true, createdAt: aTime });
      expect(frameUrl).toMatch(/^\/media\/frames\//);
      expect(await taken(owner.agent.get('/api/events'))).toEqual([
        expect.objectContaining({ ...wishes, id, frameUrl, isActive: true, createdAt: aTime, photoCount: 0 }),
      ]);
      const owners = await paying.app.database.query('SELECT user_id FROM events WHERE id = $1', [id]);
      expect(owners).toEqual([{ user_id: owner.id }]);
    });

    // spec: roles.organizers, calls.events-delete, calls.events-expiration, calls.events-active
    it('PATCH expiration takes a time or null, PATCH active a switch, DELETE removes the event', async () => {
      const { id } = await createEvent(owner);
      const now = async () => (await taken<object[]>(owner.agent.get('/api/events')))[0];
      const expiresAt = '2126-05-01T22:00:00.000Z';
      await taken(owner.agent.patch(`/api/events/${id}/expiration`, { expiresAt }));
      await taken(owner.agent.patch(`/api/events/${id}/active`, { isActive: false }));
      expect(await now()).toMatchObject({ id, expiresAt, isActive: false });
      await taken(owner.agent.patch(`/api/events/${id}/expiration`, { expiresAt: null }));
      await taken(owner.agent.patch(`/api/events/${id}/active`, { isActive: true }));
      expect(await now()).toMatchObject({ id, expiresAt: null, isActive: true });
      await taken(owner.agent.delete(`/api/events/${id}`));
      expect(await now()).toBeUndefined();
    });

    // spec: roles.organizers, calls.events-frames, calls.events-qr
    it('GET frames lists the frames, GET qr answers qrCode and eventUrl', async () => {
      const { id, linkSlug, frameUrl } = await createEvent(owner);
      const frames = await taken(owner.agent.get(`/api/events/${id}/frames`));
      expect(frames).toEqual([expect.objectContaining({ ...FRAME, frameUrl })]);
      expect(await taken(owner.agent.get(`/api/events/${id}/qr`))).toEqual({
        qrCode: expect.stringMatching(/^data:image\/png;base64,/),
        eventUrl: expect.stringMatching(new RegExp(`^https?://.+/event/${linkSlug}$`)),
      });
    });

    // spec: fields.stats, fields.credits, roles.organizers, calls.user-stats, calls.user-credits
    it('GET stats and credits answer what was used and what is left', async () => {
      const { linkSlug } = await createEvent(owner);
      await taken(postPhoto(visitor, linkSlug));
      expect(await taken(owner.agent.get('/api/users/me/stats'))).toMatchObject({ lifetimePhotos: 1 });
      expect(await taken(owner.agent.get(`/api/users/${owner.id}/credits`))).toMatchObject({
        plan: { id: 'freemium', name: 'freemium', price: 0, eventLimit: 1, photoLimit: 30 },
        usage: { events: 1, photos: 1 },
        credits: { events: 0, photos: 29 },
      });
    });

    // spec: fields.generated-photos, fields.upload-and-gallery, roles.anonymous, calls.public-event
    // spec: calls.public-gallery, calls.upload-photo
    it('of guests answer the event, the framed photo and the gallery, page by page, without a session', async () => {
      const { linkSlug, title, frameUrl, frames } = await createEvent(owner);
      const path = `/api/public/event/${linkSlug}`;
      const [frame] = frames;
      expect(await taken(visitor.get(path))).toMatchObject({
        title,
        linkSlug,
        frameUrl,
        frames: [{ ...FRAME, id: frame?.id, frameUrl }],
      });
      const fields = { frameId: frame?.id ?? '' };
      const photoUrl = expect.stringMatching(/^\/media\/framed\/.+\.jpg$/) as string;
      expect(await taken(postPhoto(visitor, linkSlug, { fields }))).toMatchObject({ photoUrl });
      const other = await taken<{ id: string; photoUrl: string; createdAt: string }>(
        postPhoto(visitor, linkSlug, { picture: await photoJpeg(1) }),
      );
      expect(other).toMatchObject({ id: anId, photoUrl, createdAt: aTime });
      const { photos } = await taken<{ photos: object[] }>(visitor.get(`${path}/gallery?page=1`));
      const { id, createdAt } = other;
      expect(photos).toEqual([
        expect.objectContaining({ id, photoUrl: other.photoUrl, createdAt }),
        expect.objectContaining({ id: anId, photoUrl, createdAt: aTime }),
      ]);
      expect(await taken(visitor.get(`${path}/gallery?page=2`))).toMatchObject({ photos: [] });
      const [row] = await paying.app.database.query('SELECT * FROM generated_photos WHERE id = $1', [id]);
      expect(row).toMatchObject({
        photo_url: other.photoUrl,
        original_photo_url: `/api/public/photos/${id}/original`,
      });
    });
  });

  describe('of operators', () => {
    let admin: Account;
    const told = <T = unknown>(path: string) => taken<T>(admin.agent.get(`/api/admin/${path}`));
    /** The account that the test is about, as the list tells it. */
    const row = async () => {
      const { users } = await told<{ users: object[] }>(`users?page=1&limit=10&query=${owner.email}`);
      return users[0];
    };

    beforeEach(async () => {
      await turnIsFar();
      admin = await signedInAdmin(paying.app);
    });

    // spec: fields.admin-stats, calls.admin-stats
    it('GET stats answers four figures', async () => {
      const before = await told<Record<string, number>>('stats');
      const { linkSlug } = await createEvent(owner);
      await taken(postPhoto(visitor, linkSlug));
      await signedInOrganizer(paying.app);
      expect(await told('stats')).toMatchObject({
        totalUsers: before['totalUsers']! + 1,
        totalEvents: before['totalEvents']! + 1,
        totalPhotos: before['totalPhotos']! + 1,
        activeToday: before['activeToday']! + 1,
      });
    });

    // spec: fields.admin-users, calls.admin-user-plan
    it('GET users answers users, total, page and totalPages, each user with every field', async () => {
      const { linkSlug } = await createEvent(owner);
      await taken(postPhoto(visitor, linkSlug));
      const path = `/api/admin/users/${owner.id}/plan`;
      const dates = { planStartDate: '2024-01-01T00:00:00.000Z', planEndDate: '2124-01-01T00:00:00.000Z' };
      await taken(admin.agent.patch(path, { planId: 'standard', ...dates }));
      const made = { eventsCreated: 1, framesCreated: 1, totalPhotosGenerated: 1 };
      const counts = { ...made, eventCount: 1, photoCount: 1 };
      const query = `page=1&limit=10&query=${owner.email}&status=active`;
      expect(await told(`users?${query}`)).toMatchObject({
        users: [
          expect.objectContaining({
            ...userOf(owner),
            ...dates,
            ...counts,
            currentPlan: 'standard',
            lastLogin: aTime,
          }),
        ],
        total: 1,
        page: 1,
        totalPages: 1,
      });
    });

    // spec: product.admins, fields.admin-event, fields.expired-event
    it('GET events and expired-events answer lists, DELETE cleanup-expired the deletedCount', async () => {
      const { id, title, linkSlug } = await createEvent(owner);
      const event = { id, title, linkSlug, organizerName: 'Olivia Organizer', createdAt: aTime };
      expect(await told(`events?query=${linkSlug}`)).toEqual([
        expect.objectContaining({ ...event, isActive: true, expiresAt: null, photoCount: 0 }),
      ]);
      const expiresAt = '2024-05-01T22:00:00.000Z';
      await paying.app.database.query('UPDATE events SET expires_at = $2 WHERE id = $1', [id, expiresAt]);
      expect(await told(`events?query=${linkSlug}`)).toMatchObject([{ id, expiresAt }]);
      expect(await told('expired-events')).toMatchObject([{ id, title, linkSlug, expiresAt }]);
      const cleanup = await taken(admin.agent.delete('/api/admin/cleanup-expired'));
      expect(cleanup).toMatchObject({ deletedCount: 1 });
      expect(await told('expired-events')).toEqual([]);
    });

    // spec: product.admins, fields.email-status, calls.admin-email-status, calls.plans
    it('GET email-status tells of mail, GET subscription/plans of the plans', async () => {
      expect(await told('email-status')).toEqual({
        configured: false,
        status: expect.stringMatching(/\w/),
        missingEnvVars: ['SMTP_URL', 'MAIL_FROM'],
        requiredEnvVars: ['SMTP_URL', 'MAIL_FROM', 'APP_URL'],
        currentFromEmail: expect.stringContaining('@'),
        currentAppUrl: expect.stringMatching(/^https?:/),
      });
      const { plans } = await taken<{ plans: object[] }>(visitor.get('/api/subscription/plans'));
      const standard = { id: 'standard', displayName: 'Standard', price: 350 };
      expect(plans).toContainEqual(expect.objectContaining(standard));
    });

    // spec: product.admins, calls.admin-user-status, calls.admin-user-suspend, calls.admin-user-deactivate
    it('PATCH users/{id} takes a status, and POST suspend and deactivate need no body', async () => {
      const path = `/api/admin/users/${owner.id}`;
      await taken(admin.agent.post(`${path}/suspend`));
      expect(await row()).toMatchObject({ status: 'suspended' });
      await taken(admin.agent.post(`${path}/deactivate`));
      expect(await row()).toMatchObject({ status: 'deactivated' });
      await taken(admin.agent.patch(path, { status: 'active' }));
      expect(await row()).toMatchObject({ status: 'active' });
    });

    // spec: product.admins, fields.plan-assignment, calls.admin-user-plan, calls.admin-user-delete
    it('PATCH plan takes planId with two dates or without, and DELETE removes the user', async () => {
      const path = `/api/admin/users/${owner.id}`;
      await taken(admin.agent.patch(`${path}/plan`, { planId: 'professional' }));
      expect(await row()).toMatchObject({ currentPlan: 'professional', planEndDate: null });
      const planEndDate = '2124-01-01T00:00:00.000Z';
      await taken(admin.agent.patch(`${path}/plan`, { planId: 'standard', planEndDate }));
      expect(await row()).toMatchObject({ currentPlan: 'standard', planEndDate });
      await taken(admin.agent.delete(path));
      expect(await row()).toBeUndefined();
    });

    // spec: product.admins, fields.revenue, calls.admin-revenue, calls.create-payment-intent
    // spec: calls.payment-success
    it('GET revenue follows POST create-payment-intent (clientSecret) and payment/success (message)', async () => {
      const begun = await begin(owner, 'standard');
      expect(begun.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
      paying.standIn.account.pay(intentOf(begun), VISA);
      expect(await taken(conclude(owner, intentOf(begun)))).toMatchObject({
        message: 'Your account has been upgraded to Standard plan.',
      });
      const none = { revenue: 0, count: 0 };
      expect(await told('revenue')).toMatchObject({
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
