import { FramingEngine } from '../../src/framing/framing-engine.js';
import { UploadAdmission } from '../../src/photos/upload/upload-admission.js';
import { UploadSlots } from '../../src/platform/throttling/upload-slots.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { photoJpeg, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { RawRequest } from '../support/raw-request.js';
import { findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const BOUNDARY = 'part-boundary';
/** More than the database connections, queue slots and concurrent renders. */
const SLOW = 60;

describe('slow uploads', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    const env = { RENDER_CONCURRENCY: '1', RENDER_QUEUE: '2', TRUST_PROXY: '127.0.0.1' };
    app = await createTestApp({ env });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  /** Sends an upload without its end. */
  async function sendUnfinished(address?: string): Promise<{ request: RawRequest; rest: string }> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="it.jpg"\r\n\r\n`;
    const rest = `\r\n--${BOUNDARY}--\r\n`;
    const photo = await photoJpeg();
    const request = await RawRequest.send(
      app.url,
      [
        `POST /api/public/upload-photo/${event.linkSlug} HTTP/1.1`,
        `Host: ${new URL(app.url).host}`,
        `Origin: ${app.url}`,
        ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        `Content-Length: ${head.length + photo.length + rest.length}`,
        '\r\n',
      ].join('\r\n'),
      head,
      photo,
    );
    return { request, rest };
  }

  it('uses no queue slot, render or connection until an upload is complete', async () => {
    const slow = await Promise.all(Array.from({ length: SLOW }, () => sendUnfinished()));
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toHaveLength(SLOW));
    expect(app.nest.get(UploadSlots).size).toBe(SLOW);

    await uploadPhoto(new Agent(app), event.linkSlug);
    expect(app.nest.get(FramingEngine).load).toEqual({ waiting: 0, running: 0, bytes: 0 });
    expect(app.nest.get(UploadAdmission).load).toEqual({ waiting: 0, running: 0, bytes: 0 });

    for (const { request, rest } of slow.slice(0, 3)) {
      request.send(rest);
      expect(await request.waitForResponse()).toMatchObject({ status: 201 });
    }
    await Promise.all(slow.slice(3).map(({ request }) => request.disconnect('abruptly')));
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
    expect(app.nest.get(UploadSlots).size).toBe(0);
  });

  it('aborts a slow upload for a new guest when four IP addresses use all slots', async () => {
    const slots = app.nest.get(UploadSlots);
    const { request } = await sendUnfinished('192.0.2.1');
    await waitFor(() => Promise.resolve(expect(slots.size).toBe(1)));
    const others = Array.from({ length: 1999 }, (_, i) =>
      slots.take(`192.0.2.${1 + ((i + 1) % 4)}`, () => {}),
    );
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toHaveLength(1));

    await uploadPhoto(new Agent(app), event.linkSlug);

    expect(await request.waitForResponse()).toMatchObject({
      status: 503,
      body: expect.stringContaining('"busy"'),
    });
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
    others.forEach((release) => release());
    expect(slots.size).toBe(0);
  });
});
