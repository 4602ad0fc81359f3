import { createHash } from 'node:crypto';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { GuestsByEvent1763701503000 as GuestsByEvent } from '../../src/platform/database/migrations/1763701503000-guests-by-event.js';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('GuestsByEvent migration', () => {
  let app: TestApp;
  let owner: Account;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  it('derives a guest id per event and keeps device bans', async () => {
    const guest = new Agent(app);
    const [here, there] = [await createEvent(owner), await createEvent(owner)];
    const photo = await uploadPhoto(guest, here.linkSlug);
    await uploadPhoto(guest, there.linkSlug);
    const globalId = createHash('sha256').update(guest.cookie(GUEST_COOKIE)!).digest('base64url');
    const before = await guestIds();
    await app.database.query('UPDATE generated_photos SET guest_id = $1', [globalId]);
    await app.database.query('INSERT INTO banned_devices (event_id, guest_id) VALUES ($1, $2)', [
      here.id,
      globalId,
    ]);

    const runner = app.database.createQueryRunner();
    await new GuestsByEvent().up(runner);
    await runner.release();

    expect(await guestIds()).toEqual(before);
    expect((await postPhoto(guest, here.linkSlug)).status).toBe(403);
    expect((await postPhoto(guest, there.linkSlug)).status).toBe(201);
    await new Agent(app).post(`/api/public/photos/${photo.id}/report`, { reason: 'other' });
    expect((await admin.agent.delete(`/api/admin/reports/${photo.id}/ban`)).status).toBe(200);
    expect((await postPhoto(guest, here.linkSlug)).status).toBe(201);
  });

  const guestIds = () =>
    app.database.query<object[]>('SELECT id, guest_id FROM generated_photos ORDER BY id');
});
