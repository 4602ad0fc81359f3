import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@eventframe/contracts/errors';
import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { readJson } from '../../support/read-json.js';
import { createEvent, type CreatedEvent } from '../../factories/events.js';
import { photoJpeg, postPhoto, uploadPhoto } from '../../factories/uploads.js';
import { LiveStream } from '../../support/live-stream.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

type Report = Schemas['ReportedPhotoResponse'];

describe('reported photos', () => {
  let app: TestApp;
  let admin: Account;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
  });
  afterAll(() => app.stop());

  beforeEach(async () => {
    event = await createEvent(owner, { title: 'Harbour Nights' });
  });

  /** Reports a photo as a new guest. */
  const report = (photoId: string, body: object = { reason: 'offensive' }) =>
    new Agent(app).post(`/api/public/photos/${photoId}/report`, body);
  const reports = (query = '') => adminGet<Report[]>(admin, `reports?eventId=${event.id}&${query}`);
  const act = (photoId: string, what: string) => admin.agent.post(`/api/admin/reports/${photoId}/${what}`);
  const audit = (action: string, subjectId: string, subjectType = 'photo') =>
    adminGet<Schemas['AuditEntryResponse'][]>(
      admin,
      `audit-log?action=${action}&subjectType=${subjectType}&subjectId=${subjectId}`,
    );
  const gallery = async () => {
    const response = await fetch(`${app.url}/api/public/event/${event.linkSlug}/gallery`);
    return (await readJson<Schemas['GalleryResponse']>(response)).photos.map(({ id }) => id);
  };

  it('lists a photo once with all its reports', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    await report(photo.id, { reason: 'of_me', details: 'Please take me out' });
    await report(photo.id, { reason: 'offensive' });
    await report(photo.id, { reason: 'of_me' });
    const [listed, ...others] = await reports();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      id: photo.id,
      photoUrl: photo.photoUrl,
      thumbUrl: photo.thumbUrl,
      photoState: 'shown',
      state: 'open',
      reports: 3,
      reasons: ['of_me', 'offensive'],
      device: 'allowed',
      eventId: event.id,
      eventTitle: 'Harbour Nights',
      linkSlug: event.linkSlug,
      organizerId: owner.id,
      organizerName: 'Olivia Organizer',
    });
    expect(listed?.notes.map(({ reason, details }) => [reason, details])).toEqual([
      ['of_me', null],
      ['offensive', null],
      ['of_me', 'Please take me out'],
    ]);
  });

  it('pages photos by latest report and filters by state and reason', async () => {
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      const { id } = await uploadPhoto(new Agent(app), event.linkSlug, { photo: await photoJpeg(number) });
      await report(id, { reason: number === 2 ? 'of_me' : 'other' });
      ids.push(id);
    }
    await report(ids[0]!, { reason: 'other' });
    await act(ids[2]!, 'dismiss');

    const idsOf = async (query: string) => (await reports(query)).map(({ id }) => id);
    expect(await idsOf('state=all')).toEqual([ids[0], ids[2], ids[1]]);
    expect(await idsOf('')).toEqual([ids[0], ids[1]]);
    expect(await idsOf('state=dismissed')).toEqual([ids[2]]);
    expect(await idsOf('reason=of_me')).toEqual([ids[1]]);
    const second = await admin.agent.get(`/api/admin/reports?eventId=${event.id}&state=all&limit=1&page=2`);
    expect(second.headers.get('x-total-count')).toBe('3');
    expect((await readJson<Report[]>(second)).map(({ id }) => id)).toEqual([ids[2]]);
    expect((await admin.agent.get('/api/admin/reports?state=gone')).status).toBe(400);
    expect((await admin.agent.get('/api/admin/reports?reason=boring')).status).toBe(400);
  });

  // spec: console-extra.photo-reports
  it('hides a photo from the gallery, blocks its URL and logs the action', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    await report(photo.id);
    const hidden = await readJson<Report>(act(photo.id, 'hide'));
    expect(hidden).toMatchObject({ id: photo.id, state: 'hidden', photoState: 'hidden' });
    expect(await gallery()).toEqual([]);
    expect((await fetch(app.url + photo.photoUrl)).status).toBe(404);
    expect((await fetch(app.url + hidden.thumbUrl)).status).toBe(200);
    expect(await reports()).toEqual([]);
    expect(await audit('photo.hidden', photo.id)).toMatchObject([
      { actorId: admin.id, subjectName: 'Harbour Nights', details: { eventId: event.id, reports: 1 } },
    ]);
  });

  it('keeps an organizer from showing a photo that an operator hid', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    await report(photo.id);
    const path = `/api/events/${event.id}/photos`;
    const stream = await LiveStream.openAs(owner.agent, `${path}/stream`);
    await act(photo.id, 'hide');
    await stream.waitFor((events) => events.length === 1);
    expect(stream.events[0]?.data).toMatchObject({ state: 'hidden', hiddenByOperator: true });
    await stream.close();

    const refused = await owner.agent.patch(`${path}/${photo.id}`, { state: 'shown' });
    expect([refused.status, await readJson<ErrorBody>(refused)]).toMatchObject([
      403,
      { code: 'photo_hidden_by_operator', message: expect.stringContaining('An operator') as string },
    ]);
    expect(await gallery()).toEqual([]);

    expect(await readJson(act(photo.id, 'show'))).toMatchObject({
      state: 'dismissed',
      photoState: 'shown',
      hiddenByOperator: false,
    });
    expect(await gallery()).toEqual([photo.id]);
    expect(await audit('photo.shown', photo.id)).toMatchObject([{ actorId: admin.id }]);
  });

  // spec: console-extra.photo-reports
  it('keeps a photo hidden by its organizer when the operator shows it', async () => {
    const path = (id: string) => `/api/events/${event.id}/photos/${id}`;
    const before = await uploadPhoto(new Agent(app), event.linkSlug, { photo: await photoJpeg(1) });
    const after = await uploadPhoto(new Agent(app), event.linkSlug, { photo: await photoJpeg(2) });
    await Promise.all([report(before.id), report(after.id)]);
    await owner.agent.patch(path(before.id), { state: 'hidden' });
    for (const { id } of [before, after]) {
      await act(id, 'hide');
      await act(id, 'hide');
    }
    await owner.agent.patch(path(after.id), { state: 'hidden' });
    for (const { id } of [before, after]) {
      expect(await readJson(act(id, 'show'))).toMatchObject({
        photoState: 'hidden',
        hiddenByOperator: false,
      });
    }
    expect(await gallery()).toEqual([]);
    expect((await owner.agent.patch(path(before.id), { state: 'shown' })).status).toBe(200);
    expect(await gallery()).toEqual([before.id]);
    // Operators cannot show a photo that only its organizer hid.
    await owner.agent.patch(path(before.id), { state: 'hidden' });
    const refused = await act(before.id, 'show');
    expect([refused.status, await readJson<ErrorBody>(refused)]).toMatchObject([
      409,
      { code: 'conflict', message: 'No operator has hidden this photo.' },
    ]);
    expect(await audit('photo.shown', before.id)).toHaveLength(1);
    expect(await gallery()).toEqual([]);
  });

  it('deletes a photo with its files and reports and logs the action', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    await report(photo.id);
    const response = await admin.agent.delete(`/api/admin/reports/${photo.id}`);
    expect(await response.json()).toEqual({ success: true });
    expect(await gallery()).toEqual([]);
    expect((await fetch(app.url + photo.photoUrl)).status).toBe(404);
    expect(await reports('state=all')).toEqual([]);
    expect(await audit('photo.deleted', photo.id)).toMatchObject([{ actorId: admin.id }]);
    expect((await admin.agent.delete(`/api/admin/reports/${photo.id}`)).status).toBe(404);
  });

  it('reopens a dismissed photo after another report', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    await report(photo.id);
    expect(await readJson(act(photo.id, 'dismiss'))).toMatchObject({
      state: 'dismissed',
      photoState: 'shown',
    });
    expect(await reports()).toEqual([]);
    expect(await gallery()).toEqual([photo.id]);
    expect(await audit('report.dismissed', photo.id)).toMatchObject([{ actorId: admin.id }]);
    await report(photo.id);
    expect(await reports()).toMatchObject([{ id: photo.id, reports: 2, state: 'open' }]);
  });

  it('returns 404 for photos without reports', async () => {
    const { id } = await uploadPhoto(new Agent(app), event.linkSlug);
    for (const photoId of [id, randomUUID()]) {
      for (const what of ['hide', 'show', 'dismiss', 'ban'])
        expect((await act(photoId, what)).status).toBe(404);
      expect((await admin.agent.delete(`/api/admin/reports/${photoId}`)).status).toBe(404);
    }
    expect(await gallery()).toEqual([id]);
  });

  it('counts 8 concurrent reports', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    const responses = await Promise.all(Array.from({ length: 8 }, () => report(photo.id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await reports()).toMatchObject([{ id: photo.id, reports: 8 }]);
  });

  describe('device bans', () => {
    // spec: console-extra.photo-reports
    it('bans one device from one event', async () => {
      const guest = new Agent(app);
      const photo = await uploadPhoto(guest, event.linkSlug);
      await report(photo.id);
      expect(await readJson(act(photo.id, 'ban'))).toMatchObject({ device: 'banned', state: 'open' });
      await act(photo.id, 'ban');

      const refused = await postPhoto(guest, event.linkSlug);
      expect(refused.status).toBe(403);
      expect(await readJson<ErrorBody>(refused)).toMatchObject({
        code: 'device_banned',
        message: 'This event accepts no more photos from this device.',
      });
      expect((await postPhoto(new Agent(app), event.linkSlug)).status).toBe(201);
      const elsewhere = await createEvent(owner);
      expect((await postPhoto(guest, elsewhere.linkSlug)).status).toBe(201);
      expect(await audit('device.banned', event.id, 'event')).toMatchObject([
        { actorId: admin.id, subjectName: 'Harbour Nights', details: { photoId: photo.id } },
      ]);
    });

    it('repeats the response to an upload made before the ban', async () => {
      const guest = new Agent(app);
      const key = randomUUID();
      const photo = await uploadPhoto(guest, event.linkSlug, { key });
      await report(photo.id);
      await act(photo.id, 'ban');
      expect((await uploadPhoto(guest, event.linkSlug, { key })).id).toBe(photo.id);
    });

    it('lifts a ban', async () => {
      const guest = new Agent(app);
      const photo = await uploadPhoto(guest, event.linkSlug);
      await report(photo.id);
      await act(photo.id, 'ban');
      const lifted = await admin.agent.delete(`/api/admin/reports/${photo.id}/ban`);
      expect(await readJson(lifted)).toMatchObject({ device: 'allowed' });
      expect((await postPhoto(guest, event.linkSlug)).status).toBe(201);
      expect(await audit('device.unbanned', event.id, 'event')).toHaveLength(1);
    });

    it('lifts a ban after the photo was deleted, without exposing the device id', async () => {
      const guest = new Agent(app);
      const photo = await uploadPhoto(guest, event.linkSlug);
      await report(photo.id);
      await act(photo.id, 'ban');
      const bans = () => adminGet<Schemas['DeviceBanResponse'][]>(admin, 'device-bans?limit=1');
      const [ban] = await bans();
      await admin.agent.delete(`/api/admin/reports/${photo.id}`);
      expect((await postPhoto(guest, event.linkSlug)).status).toBe(403);

      expect(await bans()).toEqual([ban]);
      expect(ban).toEqual({
        id: expect.any(String) as string,
        eventId: event.id,
        eventTitle: 'Harbour Nights',
        linkSlug: event.linkSlug,
        organizerId: owner.id,
        organizerName: 'Olivia Organizer',
        bannedAt: expect.any(String) as string,
        bannedByName: 'Olivia Organizer',
      });
      const lift = () => admin.agent.delete(`/api/admin/device-bans/${ban?.id}`);
      expect(await readJson(lift())).toEqual({ success: true });
      expect((await postPhoto(guest, event.linkSlug)).status).toBe(201);
      expect((await lift()).status).toBe(404);
      expect(await audit('device.unbanned', event.id, 'event')).toMatchObject([
        { actorId: admin.id, subjectName: 'Harbour Nights' },
      ]);
    });

    it('rejects a ban when the device is unknown', async () => {
      const photo = await uploadPhoto(new Agent(app), event.linkSlug);
      await report(photo.id);
      await app.database.query('UPDATE generated_photos SET guest_id = NULL WHERE id = $1', [photo.id]);
      const response = await act(photo.id, 'ban');
      expect(response.status).toBe(409);
      expect((await readJson<ErrorBody>(response)).message).toBe(
        'The device of this photo is unknown, so it cannot be banned.',
      );
    });
  });
});
