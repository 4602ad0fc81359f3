import { jest } from '@jest/globals';
import { PlanGrants } from '../../../src/billing/grants/plan-grants.js';
import { HeldPhotos } from '../../../src/photos/held/held-photos.js';
import {
  type Account,
  Agent,
  grantPlan,
  signedInAdmin,
  signedInOrganizer,
} from '../../factories/accounts.js';
import { type EventRow, eventRow, photoRow, receiptOf } from '../../factories/gallery.js';
import { createEvent } from '../../factories/events.js';
import { photoJpeg, postPhoto, type UploadedPhoto, uploadPhoto } from '../../factories/uploads.js';
import { startNextMonth, usedPhotos, useUpPhotos } from '../../factories/usage.js';
import { waitFor } from '../../support/wait-for.js';
import { type LiveEvent, LiveStream } from '../../support/live-stream.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { avoidPeriodEnd } from '../../support/avoid-period-end.js';

const HOUR_MS = 60 * 60 * 1000;

describe('held photos', () => {
  let app: TestApp;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    await avoidPeriodEnd();
    owner = await signedInOrganizer(app);
  });

  /** Inserts held photos across events, oldest first. */
  async function insertHeldPhotos(events: EventRow[], count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const createdAt = new Date(Date.now() - (count - index) * HOUR_MS);
      ids.push(await photoRow(app, events[index % events.length]!, { held: true, createdAt }));
    }
    return ids;
  }
  async function findHeld(): Promise<string[]> {
    const rows = await app.database.query<{ id: string }[]>(
      `SELECT p.id FROM generated_photos p JOIN events e ON e.id = p.event_id
       WHERE e.user_id = $1 AND p.held ORDER BY p.created_at`,
      [owner.id],
    );
    return rows.map(({ id }) => id);
  }
  const galleryTotal = async ({ slug }: EventRow) =>
    ((await (await new Agent(app).get(`/api/public/event/${slug}/gallery`)).json()) as { total: number })
      .total;
  const statusOf = async ({ slug }: Pick<EventRow, 'slug'>) =>
    ((await (await new Agent(app).get(`/api/public/event/${slug}`)).json()) as { status: string }).status;
  const credits = async () =>
    (await (await owner.agent.get(`/api/users/${owner.id}/credits`)).json()) as {
      photosExhausted: boolean;
      usage: { photos: number };
    };
  const deletePhoto = (guest: Agent, { id, receipt }: Pick<UploadedPhoto, 'id' | 'receipt'>) =>
    guest.fetch(`/api/public/photos/${id}`, { method: 'DELETE', headers: { 'X-Photo-Receipt': receipt } });
  const release = () => app.nest.get(HeldPhotos, { strict: false }).releaseDue();

  it('releases held photos after an upgrade and counts them in the current month', async () => {
    const event = await eventRow(app, owner);
    await useUpPhotos(app, owner.id, 30);
    await insertHeldPhotos([event], 20);
    expect(await galleryTotal(event)).toBe(0);

    await grantPlan(app, owner.id, 'standard');

    await waitFor(async () => expect(await galleryTotal(event)).toBe(20));
    expect(await findHeld()).toEqual([]);
    expect(await usedPhotos(app, owner.id)).toBe(50);
  });

  // spec: limits.plans, limits.photos
  it('releases held photos in the next month and counts them there', async () => {
    const event = await eventRow(app, owner);
    await useUpPhotos(app, owner.id, 30);
    await insertHeldPhotos([event], 20);
    await release();
    expect(await findHeld()).toHaveLength(20);

    await startNextMonth(app, owner.id);
    await release();

    expect(await galleryTotal(event)).toBe(20);
    expect(await usedPhotos(app, owner.id)).toBe(20);
    const months = await app.database.query(
      'SELECT photos FROM monthly_usage WHERE user_id = $1 ORDER BY month',
      [owner.id],
    );
    expect(months).toEqual([{ photos: 30 }, { photos: 20 }]);
  });

  it("releases photos while another organizer's release fails", async () => {
    const held = app.nest.get(HeldPhotos, { strict: false });
    const releaseForUser = held.releaseForUser.bind(held);
    const stuck = await signedInOrganizer(app);
    for (const organizer of [stuck, owner]) {
      await photoRow(app, await eventRow(app, organizer), { held: true });
    }
    const spy = jest
      .spyOn(held, 'releaseForUser')
      .mockImplementation((id) =>
        id === stuck.id ? Promise.reject(new Error('stuck')) : releaseForUser(id),
      );

    await expect(release()).rejects.toThrow('Failed to release');

    spy.mockRestore();
    expect(await findHeld()).toEqual([]);
    await release();
  });

  // spec: limits.photos
  it('releases the oldest photos of all events up to the limit', async () => {
    const events = [await eventRow(app, owner), await eventRow(app, owner)];
    await useUpPhotos(app, owner.id, 30);
    const ids = await insertHeldPhotos(events, 12);
    await useUpPhotos(app, owner.id, 25);

    await Promise.all([release(), release(), release()]);

    expect(await findHeld()).toEqual(ids.slice(5));
    expect(await usedPhotos(app, owner.id)).toBe(30);
  });

  it('releases hidden and unapproved photos without listing them', async () => {
    const event = await eventRow(app, owner);
    await photoRow(app, event, { held: true, hidden: true });
    await photoRow(app, event, { held: true, awaitingApproval: true });
    await photoRow(app, event, { held: true });
    await release();
    expect(await findHeld()).toEqual([]);
    expect(await galleryTotal(event)).toBe(1);
    expect(await usedPhotos(app, owner.id)).toBe(3);
  });

  // asvs: 2.3.2
  it.each([
    ['20 photos above the limit', 'freemium', 30, 20],
    ['a fifth of the limit', 'standard', 1200, 240],
  ])('holds %s and rejects further photos with 402', async (_allowance, plan, limit, allowance) => {
    if (plan !== 'freemium') await grantPlan(app, owner.id, plan);
    const event = await eventWithFrame();
    await useUpPhotos(app, owner.id, limit);
    for (let held = 0; held < allowance - 1; held += 1) await photoRow(app, event, { held: true });

    const exhausted = async () => (await credits()).photosExhausted;
    expect(await exhausted()).toBe(false);

    const guest = new Agent(app);
    const last = await postPhoto(guest, event.slug, { photo: await photoJpeg(1) });
    expect([last.status, await last.json()]).toEqual([201, expect.objectContaining({ held: true })]);
    const refused = await postPhoto(guest, event.slug, { photo: await photoJpeg(2) });
    expect([refused.status, await refused.json()]).toEqual([
      402,
      expect.objectContaining({ code: 'photo_quota_exhausted' }),
    ]);
    expect(await usedPhotos(app, owner.id)).toBe(limit);
    expect(await exhausted()).toBe(true);
  });

  it('accepts photos from the start of a larger grant', async () => {
    const event = await eventWithFrame();
    await useUpPhotos(app, owner.id, 30);
    for (let held = 0; held < 20; held += 1) await photoRow(app, event, { held: true });
    const guest = new Agent(app);
    const image = await photoJpeg(1);
    expect((await postPhoto(guest, event.slug, { photo: image })).status).toBe(402);

    const startsAt = new Date(Date.now() + HOUR_MS);
    const grant = { userId: owner.id, planId: 'standard', startsAt, endsAt: null, grantedBy: null };
    await app.nest.get(PlanGrants, { strict: false }).grant(grant);
    expect((await postPhoto(guest, event.slug, { photo: image })).status).toBe(402);
    // The grant has started, but the job that runs every minute has not.
    await app.database.query('UPDATE plan_grants SET starts_at = now() WHERE user_id = $1', [owner.id]);
    await app.database.query('UPDATE users SET plan_review_at = now() WHERE id = $1', [owner.id]);

    expect(await uploadPhoto(guest, event.slug, { photo: image })).toMatchObject({ held: false });
  });

  // spec: limits.photos
  it('holds photos above the limit after photos or events were deleted', async () => {
    const guest = new Agent(app);
    const used = async () => (await credits()).usage.photos;
    const { id, linkSlug } = await createEvent(owner);
    await useUpPhotos(app, owner.id, 29);
    const last = await uploadPhoto(guest, linkSlug, { photo: await photoJpeg(1) });
    expect([last.held, await used()]).toEqual([false, 30]);

    const deleted = await deletePhoto(guest, last);
    expect([deleted.status, await used()]).toEqual([200, 30]);
    expect(await uploadPhoto(guest, linkSlug, { photo: await photoJpeg(2) })).toMatchObject({ held: true });

    expect((await owner.agent.delete(`/api/events/${id}`)).status).toBe(200);
    expect(await used()).toBe(30);
    const other = await createEvent(owner);
    const next = await uploadPhoto(guest, other.linkSlug, { photo: await photoJpeg(3) });
    expect([next.held, await used()]).toEqual([true, 30]);
  });

  it('notifies pages of all events when the limit is reached and when photos fit again', async () => {
    const event = await eventWithFrame();
    const elsewhere = await eventRow(app, owner);
    const guest = new Agent(app);
    const streams = [await LiveStream.open(app, event.slug), await LiveStream.open(app, elsewhere.slug)];
    const expectNotified = async (times: number, expected: string) => {
      const changes = (events: LiveEvent[]) => events.filter(({ type }) => type === 'event.changed').length;
      for (const stream of streams) await stream.waitFor((events) => changes(events) >= times);
      expect([await statusOf(event), await statusOf(elsewhere)]).toEqual([expected, expected]);
    };
    await useUpPhotos(app, owner.id, 30);
    for (let held = 0; held < 19; held += 1) await photoRow(app, event, { held: true });
    expect(await statusOf(event)).toBe('active');

    const last = await uploadPhoto(guest, event.slug, { photo: await photoJpeg(1) });
    await expectNotified(1, 'full');
    await deletePhoto(guest, last);
    await expectNotified(2, 'active');
    await uploadPhoto(guest, event.slug, { photo: await photoJpeg(2) });
    await expectNotified(3, 'full');
    await owner.agent.patch(`/api/events/${event.id}/active`, { isActive: false });
    expect(await statusOf(event)).toBe('paused');
    await owner.agent.patch(`/api/events/${event.id}/active`, { isActive: true });
    await grantPlan(app, owner.id, 'standard');
    await streams[1]!.waitFor((events) => events.filter(({ type }) => type === 'event.changed').length >= 4);
    expect([await statusOf(event), await statusOf(elsewhere)]).toEqual(['active', 'active']);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  describe('at the limit of held photos', () => {
    let full: EventRow;
    let other: EventRow;
    let page: LiveStream;

    beforeEach(async () => {
      [full, other] = [await eventRow(app, owner), await eventRow(app, owner)];
      await useUpPhotos(app, owner.id, 30);
      await Promise.all(Array.from({ length: 20 }, () => photoRow(app, full, { held: true })));
      page = await LiveStream.open(app, other.slug);
      expect(await statusOf(other)).toBe('full');
    });
    afterEach(() => page.close());

    const pageNotified = () => page.waitFor((events) => events.some(({ type }) => type === 'event.changed'));

    it('accepts photos again after an event with held photos is deleted', async () => {
      expect((await owner.agent.delete(`/api/events/${full.id}`)).status).toBe(200);
      await pageNotified();
      expect(await statusOf(other)).toBe('active');
    });

    it('accepts photos again after a cleanup deletes an event with held photos', async () => {
      await app.database.query("UPDATE events SET expires_at = now() - interval '1 hour' WHERE id = $1", [
        full.id,
      ]);
      const admin = await signedInAdmin(app);
      expect((await admin.agent.delete('/api/admin/cleanup-expired')).status).toBe(200);
      await pageNotified();
      expect(await statusOf(other)).toBe('active');
    });

    it("holds more photos after the plan's limit is raised below the usage", async () => {
      const admin = await signedInAdmin(app);
      await useUpPhotos(app, owner.id, 500);
      const setLimit = async (photoLimit: number) =>
        expect((await admin.agent.patch('/api/admin/plans/freemium', { photoLimit })).status).toBe(200);
      try {
        await setLimit(200);
        await pageNotified();
        expect(await statusOf(other)).toBe('active');
        expect(await findHeld()).toHaveLength(20);
      } finally {
        await setLimit(30);
      }
    });
  });

  it('deletes held photos under more concurrent requests than connections', async () => {
    const event = await eventRow(app, owner);
    await useUpPhotos(app, owner.id, 30);
    const ids = await insertHeldPhotos([event], 30);

    const responses = await Promise.all(
      ids.map((id) => deletePhoto(new Agent(app), { id, receipt: receiptOf(app, id) })),
    );

    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await findHeld()).toEqual([]);
  });

  /** Creates an event that supports uploads and inserted photo rows. */
  async function eventWithFrame(): Promise<EventRow> {
    const { id, linkSlug: slug } = await createEvent(owner);
    const query = 'SELECT id FROM frames WHERE event_id = $1';
    const [frame] = await app.database.query<[{ id: string }]>(query, [id]);
    return { id, slug, frameId: frame.id };
  }
});
