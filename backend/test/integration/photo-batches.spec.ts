import { randomUUID } from 'node:crypto';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface BatchResult {
  photos: { id: string; state: string; photoUrl: string }[];
  deleted: string[];
  missing: string[];
}

describe('PATCH /api/events/:id/photos', () => {
  let app: TestApp;
  let guest: Agent;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    guest = new Agent(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
  });
  beforeEach(async () => {
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  const path = () => `/api/events/${event.id}/photos`;
  const upload = async (number: number): Promise<UploadedPhoto> =>
    uploadPhoto(guest, event.linkSlug, { photo: await photoJpeg(number) });
  const change = async (action: string, ids: string[]): Promise<BatchResult> => {
    const response = await owner.agent.patch(path(), { action, ids });
    expect(response.status).toBe(200);
    return (await response.json()) as BatchResult;
  };
  const statesOf = ({ photos }: BatchResult) => photos.map(({ id, state }) => [id, state]);
  const requireApproval = async (requiresApproval: boolean) => {
    const response = await owner.agent.patch(`/api/events/${event.id}`, { requiresApproval });
    expect(await response.json()).toMatchObject({ requiresApproval });
  };
  const galleryIds = async () => {
    const response = await guest.get(`/api/public/event/${event.linkSlug}/gallery`);
    return ((await response.json()) as { photos: { id: string }[] }).photos.map(({ id }) => id);
  };

  it('hides and shows photos and updates viewers', async () => {
    const [first, second, kept] = [await upload(1), await upload(2), await upload(3)];
    const stream = await LiveStream.open(app, event.linkSlug);
    expect(statesOf(await change('hide', [second.id, first.id]))).toEqual([
      [second.id, 'hidden'],
      [first.id, 'hidden'],
    ]);
    expect((await guest.get(first.photoUrl)).status).toBe(404);
    expect(await galleryIds()).toEqual([kept.id]);
    await change('show', [first.id]);
    expect(await galleryIds()).toEqual([kept.id, first.id]);
    await stream.waitFor((events) => events.length === 3);
    expect(stream.events.map(({ type, data }) => [type, data.id])).toEqual([
      ['photo.removed', second.id],
      ['photo.removed', first.id],
      ['photo.added', first.id],
    ]);
    await stream.close();
  });

  it('approves photos and keeps hidden ones hidden', async () => {
    await requireApproval(true);
    const [first, second] = [await upload(1), await upload(2)];
    expect(first.awaitingApproval).toBe(true);
    await change('hide', [second.id]);
    expect(await galleryIds()).toEqual([]);
    expect(statesOf(await change('approve', [first.id, second.id]))).toEqual([
      [first.id, 'shown'],
      [second.id, 'hidden'],
    ]);
    expect(await galleryIds()).toEqual([first.id]);

    const waiting = await upload(3);
    await requireApproval(false);
    const free = await upload(4);
    expect(await galleryIds()).toEqual([free.id, first.id]);
    expect(statesOf(await change('show', [waiting.id, second.id]))).toEqual([
      [waiting.id, 'shown'],
      [second.id, 'shown'],
    ]);
  });

  it('accepts requiresApproval from a form', async () => {
    for (const [text, requiresApproval] of [
      ['true', true],
      ['', true],
      ['false', false],
    ] as const) {
      const form = new FormData();
      form.set('requiresApproval', text);
      const response = await owner.agent.fetch(`/api/events/${event.id}`, { method: 'PATCH', body: form });
      expect(await response.json()).toMatchObject({ requiresApproval });
    }
    expect((await owner.agent.patch(`/api/events/${event.id}`, { requiresApproval: 'no' })).status).toBe(400);
  });

  it("deletes photos and reports unknown and other events' photos as missing", async () => {
    const [photo, kept] = [await upload(1), await upload(2)];
    const elsewhere = await createEvent(owner);
    const foreign = await uploadPhoto(guest, elsewhere.linkSlug, { photo: await photoJpeg(3) });
    const unknown = randomUUID();
    expect(await change('delete', [photo.id, unknown, foreign.id])).toEqual({
      photos: [],
      deleted: [photo.id],
      missing: [unknown, foreign.id],
    });
    expect(await change('delete', [photo.id])).toMatchObject({ deleted: [], missing: [photo.id] });
    expect(await galleryIds()).toEqual([kept.id]);
    expect((await guest.get(foreign.photoUrl)).status).toBe(200);
  });

  it('reports a concurrently deleted photo as missing', async () => {
    const [photo, kept] = [await upload(1), await upload(2)];
    let call = Promise.resolve<BatchResult>({ photos: [], deleted: [], missing: [] });
    await app.database.transaction(async (transaction) => {
      await transaction.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [event.id]);
      call = change('delete', [kept.id, photo.id]);
      await waitFor(async () => {
        const waiting = await app.database.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(waiting).not.toEqual([]);
      });
      await transaction.query('DELETE FROM generated_photos WHERE id = $1', [photo.id]);
    });
    expect(await call).toEqual({ photos: [], deleted: [kept.id], missing: [photo.id] });
    expect(await galleryIds()).toEqual([]);
  });

  it('shows photos except those hidden by an operator', async () => {
    const admin = await signedInAdmin(app);
    const [first, second] = [await upload(1), await upload(2)];
    await guest.post(`/api/public/photos/${first.id}/report`, { reason: 'offensive' });
    expect((await admin.agent.post(`/api/admin/reports/${first.id}/hide`)).status).toBe(200);
    await change('hide', [second.id]);
    const { photos } = await change('show', [first.id, second.id]);
    expect(photos).toMatchObject([
      { id: first.id, state: 'hidden', hiddenByOperator: true },
      { id: second.id, state: 'shown', hiddenByOperator: false },
    ]);
    expect(statesOf(await change('approve', [first.id]))).toEqual([[first.id, 'hidden']]);
    expect(await galleryIds()).toEqual([second.id]);
    expect(await change('delete', [first.id])).toMatchObject({ deleted: [first.id] });
  });

  it('accepts 1 to 200 distinct photos', async () => {
    const id = randomUUID();
    for (const body of [
      { action: 'hide', ids: [] },
      { action: 'hide', ids: [id, id] },
      { action: 'hide', ids: ['1'] },
      { action: 'hide' },
      { action: 'burn', ids: [id] },
      { action: 'hide', ids: Array.from({ length: 201 }, () => randomUUID()) },
    ]) {
      expect((await owner.agent.patch(path(), body)).status).toBe(400);
    }
    const most = Array.from({ length: 200 }, () => randomUUID());
    expect((await change('hide', most)).missing).toEqual(most);
  });

  it('streams changes of unapproved photos to the organizer only', async () => {
    await requireApproval(true);
    const stream = await LiveStream.openAs(owner.agent, `${path()}/stream`);
    const guestStream = await LiveStream.open(app, event.linkSlug);
    const photo = await upload(1);
    await stream.waitFor((events) => events.length === 1);
    await change('hide', [photo.id]);
    await stream.waitFor((events) => events.length === 2);
    await change('approve', [photo.id]);
    await change('show', [photo.id]);
    await stream.waitFor((events) => events.length === 3);
    await change('delete', [photo.id]);
    await stream.waitFor((events) => events.length === 4);
    expect(stream.events.map(({ type, data }) => [type, data.id, data.state])).toEqual([
      ['photo.changed', photo.id, 'awaiting_approval'],
      ['photo.changed', photo.id, 'hidden'],
      ['photo.changed', photo.id, 'shown'],
      ['photo.removed', photo.id, undefined],
    ]);
    await guestStream.waitFor((events) => events.length === 2);
    expect(guestStream.events.map(({ type }) => type)).toEqual(['photo.added', 'photo.removed']);
    await Promise.all([stream.close(), guestStream.close()]);
  });
});
