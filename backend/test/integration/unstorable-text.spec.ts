import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { findAllFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('NUL characters', () => {
  let app: TestApp;
  let owner: Account;
  let guest: Agent;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    guest = new Agent(app);
  });
  afterAll(() => app.stop());

  // asvs: 1.1.1, 1.2.4
  it('rejects NUL except in names and titles', async () => {
    const { linkSlug } = await createEvent(owner);
    const photo = await uploadPhoto(guest, linkSlug);
    const before = await findAllFiles(app);
    const responses = [
      await guest.get('/api/public/event/a%00b'),
      await postPhoto(guest, 'a%00b'),
      await guest.post(`/api/public/photos/${photo.id}/report`, { reason: 'other', details: 'a\0b' }),
    ];
    for (const response of responses) {
      expect([new URL(response.url).pathname, response.status]).toEqual([
        new URL(response.url).pathname,
        400,
      ]);
      expect(await response.json()).toMatchObject({ code: 'malformed_request' });
    }
    expect(await findAllFiles(app)).toEqual(before);
  });

  it.each(['%', '%00', '%0', '%c0%80', '%ff'])('returns 400 or 404 for an invalid path: %s', async (path) => {
    for (const root of ['/media/', '/media/framed/', '/api/', '/api/public/event/', '/event/', '/']) {
      const { status } = await guest.get(root + path);
      expect([400, 404]).toContain(status);
    }
  });
});
