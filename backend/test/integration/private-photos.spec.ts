import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { receiptOf } from '../factories/gallery.js';
import { type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { LiveStream } from '../support/live-stream.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Counts {
  photos: number;
}

describe('private photos', () => {
  let app: TestApp;
  let guest: Agent;
  let stranger: Agent;
  let owner: Account;
  let operator: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    guest = new Agent(app);
    stranger = new Agent(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    operator = await signedInAdmin(app);
  });
  beforeEach(async () => {
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  const upload = (visibility?: string): Promise<UploadedPhoto> =>
    uploadPhoto(guest, event.linkSlug, visibility === undefined ? {} : { fields: { visibility } });
  const change = (photo: UploadedPhoto, visibility: string, receipt = photo.receipt) =>
    guest.fetch(`/api/public/photos/${photo.id}`, {
      method: 'PATCH',
      headers: { 'X-Photo-Receipt': receipt, 'Content-Type': 'application/json' },
      body: JSON.stringify({ visibility }),
    });
  const changed = async (photo: UploadedPhoto, visibility: string): Promise<UploadedPhoto> => {
    const response = await change(photo, visibility);
    expect(response.status).toBe(200);
    return (await response.json()) as UploadedPhoto;
  };
  const setEvent = async (settings: object) =>
    expect((await owner.agent.patch(`/api/events/${event.id}`, settings)).status).toBe(200);
  const setState = async (photo: UploadedPhoto, state: string): Promise<string> => {
    const response = await owner.agent.patch(`/api/events/${event.id}/photos/${photo.id}`, { state });
    return ((await response.json()) as { state: string }).state;
  };
  const totalOf = async (state: string): Promise<number> => {
    const response = await owner.agent.get(`/api/events/${event.id}/photos?state=${state}`);
    const { photos, total } = (await response.json()) as { photos: unknown[]; total: number };
    expect(photos).toHaveLength(total);
    return total;
  };
  const galleryTotal = async (): Promise<number> => {
    const response = await stranger.get(`/api/public/event/${event.linkSlug}/gallery`);
    return ((await response.json()) as { total: number }).total;
  };
  const pageOf = ({ id }: UploadedPhoto) => `/event/${event.linkSlug}/photo/${id}`;
  const fileOf = ({ id }: UploadedPhoto, name: string) => `/api/public/photos/${id}/${name}`;
  /** The statuses that a stranger gets for each public address of a photo. */
  const publicStatuses = async (photo: UploadedPhoto): Promise<number[]> => {
    const { photoUrl, thumbUrl } = photo;
    const names = ['framed-photo.png', 'link-preview.jpg'];
    const urls = [photoUrl, thumbUrl, pageOf(photo), ...names.map((name) => fileOf(photo, name))];
    const responses = await Promise.all(urls.map((url) => stranger.get(url)));
    responses.push(await stranger.post(fileOf(photo, 'share'), {}));
    responses.push(await stranger.post(fileOf(photo, 'report'), {}));
    return responses.map(({ status }) => status);
  };
  const ALL = (status: number) => Array.from({ length: 7 }, () => status);

  it('are visible to their guest and the organizer alone, and count against the plan', async () => {
    const guests = await LiveStream.open(app, event.linkSlug);
    const organizer = await LiveStream.openAs(owner.agent, `/api/events/${event.id}/photos/stream`);
    const usedPhotos = async () =>
      ((await (await owner.agent.get(`/api/users/${owner.id}/credits`)).json()) as { usage: Counts }).usage
        .photos;
    const used = await usedPhotos();
    const photo = await upload('private');
    expect(photo).toMatchObject({ visibility: 'private', hidden: false, held: false });
    expect(await usedPhotos()).toBe(used + 1);
    expect((await publicStatuses(photo)).slice(2)).toEqual(ALL(404).slice(2));
    expect(await galleryTotal()).toBe(0);
    expect([await totalOf('private'), await totalOf('hidden'), await totalOf('shown')]).toEqual([1, 0, 0]);
    const own = await guest.fetch(`/api/public/photos/${photo.id}`, {
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    expect(await own.json()).toMatchObject({ id: photo.id, visibility: 'private' });
    expect((await guest.get(photo.downloadUrl)).status).toBe(200);
    expect((await owner.agent.get(fileOf(photo, 'original'))).status).toBe(200);

    const shown = await upload();
    await guests.waitFor((events) => events.length > 0);
    expect(guests.events).toMatchObject([{ type: 'photo.added', data: { id: shown.id } }]);
    await organizer.waitFor((events) => events.length > 1);
    expect(organizer.events.map(({ data: { id } }) => id)).toEqual([photo.id, shown.id]);
    await Promise.all([guests.close(), organizer.close()]);
  });

  it('disappear from all public addresses when their guest makes them private, and return when shown', async () => {
    const stream = await LiveStream.open(app, event.linkSlug);
    const photo = await upload('shown');
    expect(await publicStatuses(photo)).toEqual(ALL(200));

    const hidden = await changed(photo, 'private');
    expect(hidden).toMatchObject({ visibility: 'private', hidden: false });
    expect(hidden.photoUrl).not.toBe(photo.photoUrl);
    expect(await publicStatuses(photo)).toEqual(ALL(404));
    expect((await publicStatuses(hidden)).slice(2)).toEqual(ALL(404).slice(2));
    expect(await galleryTotal()).toBe(0);

    const shown = await changed(hidden, 'shown');
    expect(shown).toMatchObject({ visibility: 'shown', photoUrl: hidden.photoUrl });
    expect(await publicStatuses(shown)).toEqual(ALL(200));
    await stream.waitFor((events) => events.length === 3);
    expect(stream.events).toMatchObject([
      { type: 'photo.added', data: { id: photo.id } },
      { type: 'photo.removed', data: { id: photo.id } },
      { type: 'photo.added', data: { id: photo.id, photoUrl: hidden.photoUrl } },
    ]);
    await stream.close();
  });

  it('change only with their receipt', async () => {
    const [photo, other] = [await upload(), await upload()];
    expect((await change(photo, 'private', other.receipt)).status).toBe(404);
    expect((await change(photo, 'private', '')).status).toBe(404);
    expect((await change(photo, 'hidden')).status).toBe(400);
    expect(await galleryTotal()).toBe(2);
    const deleted = { ...photo, id: '00000000-0000-4000-8000-000000000000' };
    expect((await change(deleted, 'private', receiptOf(app, deleted.id))).status).toBe(410);
  });

  it('stay private when the organizer shows, approves or releases them, or changes the event', async () => {
    const photo = await upload('private');
    expect(await setState(photo, 'hidden')).toBe('hidden');
    expect([await totalOf('hidden'), await totalOf('private')]).toEqual([1, 0]);
    expect(await setState(photo, 'shown')).toBe('private');
    await app.database.query(
      'UPDATE generated_photos SET held = true, awaiting_approval = true WHERE id = $1',
      [photo.id],
    );
    await owner.agent.patch(`/api/events/${event.id}/photos`, { action: 'approve', ids: [photo.id] });
    await app.database.query('UPDATE generated_photos SET held = false WHERE id = $1', [photo.id]);
    await setEvent({ photoVisibility: 'shown' });
    expect([await totalOf('private'), await totalOf('shown')]).toEqual([1, 0]);
    expect(await galleryTotal()).toBe(0);
    await changed(photo, 'shown');
    expect(await galleryTotal()).toBe(1);
  });

  it('stay hidden if the organizer or an operator hid them', async () => {
    const photo = await upload();
    await setState(photo, 'hidden');
    await changed(photo, 'private');
    expect(await changed(photo, 'shown')).toMatchObject({ visibility: 'shown', hidden: true });
    expect(await setState(photo, 'shown')).toBe('shown');

    await stranger.post(fileOf(photo, 'report'), {});
    await changed(photo, 'private');
    const asOperator = async (action: string) =>
      expect((await operator.agent.post(`/api/admin/reports/${photo.id}/${action}`, {})).status).toBe(200);
    await asOperator('hide');
    expect(await changed(photo, 'shown')).toMatchObject({ hidden: true });
    expect(await galleryTotal()).toBe(0);
    await changed(photo, 'private');
    await asOperator('show');
    expect([await totalOf('private'), await totalOf('hidden')]).toEqual([1, 0]);
    await changed(photo, 'shown');
    expect(await galleryTotal()).toBe(1);
  });

  it('follow the setting of the event', async () => {
    await setEvent({ photoVisibility: 'private' });
    const view = await stranger.get(`/api/public/event/${event.linkSlug}`);
    expect(await view.json()).toMatchObject({ photoVisibility: 'private', requiresApproval: false });
    const [asDefault, asked] = [await upload(), await upload('shown')];
    expect([asDefault, asked]).toMatchObject([{ visibility: 'private' }, { visibility: 'private' }]);
    const rejected = await change(asked, 'shown');
    expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: 'photos_always_private' }]);
    await setEvent({ photoVisibility: 'guest' });
    expect(await galleryTotal()).toBe(0);
    expect(await upload()).toMatchObject({ visibility: 'shown' });
    expect((await owner.agent.patch(`/api/events/${event.id}`, { photoVisibility: 'all' })).status).toBe(400);
  });

  it('stay hidden for the previous version, which does not know them', async () => {
    const photo = await upload('private');
    // Its statements for showing a photo, and for an operator who shows it again.
    await app.database.query(
      'UPDATE generated_photos SET hidden = false, awaiting_approval = false WHERE id = $1',
      [photo.id],
    );
    await app.database.query(
      `UPDATE generated_photos SET hidden = also_hidden_by_organizer, hidden_by_operator = false,
         also_hidden_by_organizer = false WHERE id = $1`,
      [photo.id],
    );
    const [row] = await app.database.query('SELECT hidden, shown FROM generated_photos WHERE id = $1', [
      photo.id,
    ]);
    expect(row).toEqual({ hidden: true, shown: false });
    expect([await totalOf('private'), await totalOf('shown')]).toEqual([1, 0]);
  });

  it('are all new photos of an event with only private ones, also those of the previous version', async () => {
    const { id } = await upload();
    await setEvent({ photoVisibility: 'private' });
    // Its inserts set none of the new columns.
    await app.database.query(
      `INSERT INTO generated_photos
         (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height, framed_object, thumb_object,
          original_object, original_type, guest_id)
       SELECT gen_random_uuid(), event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
         'a' || framed_object, 'a' || thumb_object, 'a' || original_object, original_type, guest_id
       FROM generated_photos WHERE id = $1`,
      [id],
    );
    expect([await totalOf('private'), await totalOf('shown')]).toEqual([1, 1]);
    expect(await galleryTotal()).toBe(1);
  });
});
