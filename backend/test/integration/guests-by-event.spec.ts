import { createHash } from 'node:crypto';
import { GUEST_COOKIE } from '../../src/platform/sessions/guest-identity.js';
import { GuestsByEvent1763701503000 as GuestsByEvent } from '../../src/platform/database/migrations/1763701503000-guests-by-event.js';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('what is kept of guests from before', () => {
  let app: TestApp;
  let owner: Account;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  it('becomes another one at each event: a banned device stays out there, and can be let in again', async () => {
    const guest = new Agent(app);
    const [here, there] = [await createEvent(owner), await createEvent(owner)];
    const photo = await uploadPhoto(guest, here.linkSlug);
    await uploadPhoto(guest, there.linkSlug);
    const everywhere = createHash('sha256').update(guest.cookie(GUEST_COOKIE)!).digest('base64url');
    const now = await marks();
    await app.database.query('UPDATE generated_photos SET guest_id = $1', [everywhere]);
    await app.database.query('INSERT INTO banned_devices (event_id, guest_id) VALUES ($1, $2)', [
      here.id,
      everywhere,
    ]);

    const runner = app.database.createQueryRunner();
    await new GuestsByEvent().up(runner);
    await runner.release();

    expect(await marks()).toEqual(now);
    expect((await postPhoto(guest, here.linkSlug)).status).toBe(403);
    expect((await postPhoto(guest, there.linkSlug)).status).toBe(201);
    await new Agent(app).post(`/api/public/photos/${photo.id}/report`, { reason: 'other' });
    expect((await admin.agent.delete(`/api/admin/reports/${photo.id}/ban`)).status).toBe(200);
    expect((await postPhoto(guest, here.linkSlug)).status).toBe(201);
  });

  const marks = () => app.database.query<object[]>('SELECT id, guest_id FROM generated_photos ORDER BY id');
});
