import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { mailTo } from '../support/outbox.js';
import { ServerProcess } from '../support/server-process.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { expectAllThere, galleryIds } from './crowd.js';
import { programPath } from './program.js';

/**
 * All times come from the database. A node with a wrong clock loses no photo, keeps the gallery's order and
 * ends no session.
 */
describe('node with a wrong clock', () => {
  let app: TestApp;
  let node: ServerProcess;
  let scratch: string;
  let owner: Account;
  let event: CreatedEvent;
  const photos: UploadedPhoto[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
    scratch = await temporaryFolder();
    await setClock('+0');
    node = await ServerProcess.start(app, {
      LD_PRELOAD: programPath('FAKETIME_PATH'),
      FAKETIME_TIMESTAMP_FILE: join(scratch, 'clock'),
      FAKETIME_NO_CACHE: '1',
      // Keep the monotonic clock running, as when an operator sets the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  });
  afterAll(async () => {
    await node.end('SIGTERM');
    await app.stop();
    await removeFolder(scratch);
  });

  /** @param offset in libfaketime's format: '+1d', '-2h' */
  function setClock(offset: string): Promise<void> {
    return writeFile(join(scratch, 'clock'), `${offset}\n`);
  }

  /** The offset of the node's Date header from the test's clock, in minutes. */
  async function nodeOffsetMinutes(): Promise<number> {
    const response = await fetch(`${node.url}/api/health/live`);
    return Math.round((Date.parse(response.headers.get('date') ?? '') - Date.now()) / 60_000);
  }

  it.each([
    // Longer than a session and every emailed link are valid.
    ['three weeks ahead', '+21d', 21 * 24 * 60],
    ['two hours back', '-2h', -2 * 60],
    ['right again', '+0', 0],
  ])('serves guests and organizers with a clock %s', async (_, offset, minutes) => {
    const before = await galleryIds(new Agent(app), event.linkSlug);
    const stream = await LiveStream.open(node, event.linkSlug);
    await setClock(offset);
    await waitFor(async () => expect(Math.abs((await nodeOffsetMinutes()) - minutes)).toBeLessThanOrEqual(1));

    const key = randomUUID();
    const image = await photoJpeg(minutes & 255);
    const there = await uploadPhoto(new Agent(node), event.linkSlug, { key, photo: image });
    const here = await uploadPhoto(new Agent(app), event.linkSlug);
    const last = await uploadPhoto(new Agent(node), event.linkSlug);
    expect(await uploadPhoto(new Agent(app), event.linkSlug, { key, photo: image })).toEqual(there);
    const newest = [last.id, here.id, there.id];
    expect(await galleryIds(new Agent(node), event.linkSlug)).toEqual([...newest, ...before]);
    await stream.waitFor((events) => events.length >= 3);
    expect(stream.events.map(({ data }) => data.id)).toEqual([there.id, here.id, last.id]);
    await stream.close();

    for (const { url } of [node, app]) {
      const response = await fetch(`${url}/api/user`, { headers: { cookie: owner.agent.cookieHeader } });
      expect(response.status).toBe(200);
    }
    // Either node may send the email.
    for (const at of [node, app]) {
      const email = `${randomUUID()}@example.org`;
      await new Agent(at).post('/api/register', { name: 'Olivia', email, password: PASSWORD });
      await new Agent(at).post('/api/password/forgot', { email });
      await mailTo(app, email, /^Reset/);
    }
    photos.push(there, here, last);
    await expectAllThere(node, event.linkSlug, photos);
  });

  it("ends an event by the database's clock", async () => {
    await setClock('+1d');
    const inAnHour = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const { linkSlug } = await createEvent(owner, { expiresAt: inAnHour });
    expect((await postPhoto(new Agent(node), linkSlug)).status).toBe(201);
  });
});
