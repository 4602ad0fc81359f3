import { type Account, Agent, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, eventFrame } from '../factories/events.js';
import { replaceFrame, readProgress } from '../factories/rerenders.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { Secrets } from '../../src/platform/config/secrets.js';
import { waitFor } from '../support/wait-for.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('photo download links', () => {
  let app: TestApp;
  let admin: Account;
  let owner: Account;
  let event: CreatedEvent;
  let guest: Agent;

  beforeAll(async () => {
    app = await createTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    admin = await signedInAdmin(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
  });
  beforeEach(() => {
    guest = new Agent(app);
  });
  afterAll(() => app.stop());

  const upload = async (number = 0) => uploadPhoto(guest, event.linkSlug, { photo: await photoJpeg(number) });
  /** Requests the link without cookies and receipt. */
  const open = (url: string, headers = {}) => new Agent(app).fetch(url, { headers });
  const statusOf = async (url: string) => (await open(url)).status;
  /** The link that the API currently returns to the guest. */
  const currentLink = async ({ id, receipt }: UploadedPhoto) => {
    const headers = { 'X-Photo-Receipt': receipt };
    const response = await guest.fetch(`/api/public/photos/${id}`, { headers });
    return ((await response.json()) as UploadedPhoto).downloadUrl;
  };
  const photosPath = () => `/api/events/${event.id}/photos`;
  const setState = ({ id }: UploadedPhoto, state: string) =>
    owner.agent.patch(`${photosPath()}/${id}`, { state });
  const setStates = ({ id }: UploadedPhoto, action: string) =>
    owner.agent.patch(photosPath(), { action, ids: [id] });
  const actAsOperator = async ({ id }: UploadedPhoto, action: string) => {
    await guest.post(`/api/public/photos/${id}/report`, { reason: 'offensive' });
    return admin.agent.post(`/api/admin/reports/${id}/${action}`);
  };
  const withState = async (columns: string) => {
    const photo = await upload();
    await app.database.query(`UPDATE generated_photos SET ${columns} WHERE id = $1`, [photo.id]);
    return photo;
  };

  it.each([
    ['its organizer', setState, 'hidden', 'shown'],
    ['a batch of its organizer', setStates, 'hide', 'show'],
    ['an operator', actAsOperator, 'hide', 'show'],
  ] as const)('invalidates the link each time %s hides the photo', async (_actor, change, hide, show) => {
    const photo = await upload();
    expect(await statusOf(photo.downloadUrl)).toBe(200);
    expect((await change(photo, hide)).ok).toBe(true);
    expect(await statusOf(photo.downloadUrl)).toBe(404);

    const second = await currentLink(photo);
    expect(await statusOf(second)).toBe(200);
    expect((await change(photo, show)).ok).toBe(true);
    expect((await change(photo, hide)).ok).toBe(true);
    expect(await statusOf(photo.downloadUrl)).toBe(404);
    expect(await statusOf(second)).toBe(404);
  });

  it('invalidates the link when an operator hides a photo already hidden by its organizer', async () => {
    const photo = await upload();
    await actAsOperator(photo, 'dismiss');
    await setState(photo, 'hidden');
    const link = await currentLink(photo);
    expect(await statusOf(link)).toBe(200);
    expect((await actAsOperator(photo, 'hide')).ok).toBe(true);
    expect(await statusOf(link)).toBe(404);
  });

  it('returns 404 for a conditional request of a hidden photo', async () => {
    const photo = await upload();
    const etag = (await open(photo.downloadUrl)).headers.get('etag') ?? '';
    const conditional = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await open(photo.downloadUrl, conditional)).status).toBe(304);
    await setState(photo, 'hidden');
    expect((await open(photo.downloadUrl, conditional)).status).toBe(404);
  });

  it.each(['held = true', 'awaiting_approval = true'])(
    'accepts links of earlier versions with %s until the photo is hidden',
    async (state) => {
      const photo = await withState(state);
      const secrets = await Secrets.load({
        dataDir: app.dataDir,
        sessionSecret: 'a-secret-for-tests-with-32-characters',
      });
      const signature = secrets.sign('photo-download', photo.id);
      const link = `/api/public/photos/${photo.id}/framed-photo.png?signature=${signature}`;
      expect(await statusOf(link)).toBe(200);
      await setState(photo, 'hidden');
      expect(await statusOf(link)).toBe(404);
    },
  );

  it('rejects links of photos hidden by an earlier version', async () => {
    const photo = await upload();
    await app.database.query('UPDATE generated_photos SET hidden = true WHERE id = $1', [photo.id]);
    expect(await statusOf(photo.downloadUrl)).toBe(404);
    expect(await statusOf(await currentLink(photo))).toBe(200);
  });

  it('serves a photo with ETag and ranges after it was hidden and shown', async () => {
    const photo = await upload();
    await setState(photo, 'hidden');
    await setState(photo, 'shown');
    const response = await open(photo.downloadUrl);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(response.headers.get('etag')).toEqual(expect.any(String));
    expect((await open(photo.downloadUrl, { Range: 'bytes=0-9' })).status).toBe(206);
  });

  it('keeps the link valid after a re-render in a new frame', async () => {
    const photo = await withState('held = true');
    await replaceFrame(owner, event.id, await eventFrame({ color: [200, 30, 30] }));
    await owner.agent.post(`/api/events/${event.id}/rerender`);
    await waitFor(async () => expect(await readProgress(owner, event.id)).toMatchObject({ state: 'done' }));
    expect(await statusOf(photo.downloadUrl)).toBe(200);
    expect(await currentLink(photo)).toBe(photo.downloadUrl);
  });
});
