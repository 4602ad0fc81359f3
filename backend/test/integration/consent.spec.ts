import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('consent of guests', () => {
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

  const edit = (change: object) => owner.agent.patch(`/api/events/${event.id}`, change);
  const consent = async (): Promise<unknown> => {
    const response = await guest.get(`/api/public/event/${event.linkSlug}`);
    return ((await response.json()) as { consent: unknown }).consent;
  };
  const consentsOfPhotos = async () => {
    const response = await owner.agent.get(`/api/events/${event.id}/photos`);
    const { photos } = (await response.json()) as {
      photos: { consentVersion: number | null; consentedAt: string | null }[];
    };
    return photos.map(({ consentVersion, consentedAt }) => [consentVersion, consentedAt]);
  };

  it('is a new version after each change, and only then', async () => {
    expect(await consent()).toBeNull();
    const [text, link] = ['We print the photos in our magazine.', 'https://example.org/terms'];
    expect((await edit({ consentText: ` ${text} `, consentLink: link })).status).toBe(200);
    expect(await consent()).toEqual({ version: 1, text, link });
    await edit({ consentText: text, consentLink: link });
    await edit({ title: 'Another Title' });
    expect(await consent()).toEqual({ version: 1, text, link });
    await edit({ consentLink: '' });
    expect(await consent()).toEqual({ version: 2, text, link: null });
    await edit({ consentText: null, consentLink: link });
    expect(await consent()).toBeNull();
    await edit({ consentText: text });
    expect(await consent()).toEqual({ version: 4, text, link: null });
    const exported = await (await owner.agent.get('/api/user/export')).text();
    expect(exported).toContain(`"version":2`);
  });

  it('rejects long texts and links of other kinds', async () => {
    expect((await edit({ consentText: 'x'.repeat(501) })).status).toBe(400);
    expect((await edit({ consentText: 'x', consentLink: 'javascript:alert(1)' })).status).toBe(400);
    expect((await edit({ consentText: 'x'.repeat(500) })).status).toBe(200);
  });

  it('is recorded with each photo: the version and the time', async () => {
    await edit({ consentText: 'We print the photos.' });
    const at = '2026-01-02T03:04:05.000Z';
    await uploadPhoto(guest, event.linkSlug, { fields: { consentVersion: '1', consentedAt: at } });
    expect(await consentsOfPhotos()).toEqual([[1, at]]);
    const before = Date.now();
    const wrongClock = new Date(before + 86_400_000).toISOString();
    await uploadPhoto(guest, event.linkSlug, { fields: { consentVersion: '1', consentedAt: wrongClock } });
    const [[, capped]] = (await consentsOfPhotos()) as [[number, string]];
    expect(Date.parse(capped)).toBeLessThan(before + 3_600_000);
  });

  it('is not recorded for versions that the event never had, nor for pages of the previous version', async () => {
    await edit({ consentText: 'We print the photos.' });
    await uploadPhoto(guest, event.linkSlug, { fields: { consentVersion: '2' } });
    await uploadPhoto(guest, event.linkSlug);
    expect(await consentsOfPhotos()).toEqual([
      [null, null],
      [null, null],
    ]);
    for (const consentVersion of ['0', '-1', '1.5', 'x', '2147483648']) {
      const response = await postPhoto(guest, event.linkSlug, { fields: { consentVersion } });
      expect([consentVersion, response.status]).toEqual([consentVersion, 400]);
    }
  });
});
