import { UploadSlots } from '../../src/platform/throttling/upload-slots.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { RawRequest } from '../support/raw-request.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Balancer } from './balancer.js';

/** Instead of the deployed limit of 2,000. */
const UPLOADS = 3;

/** The balancer buffers slow uploads, and its rejections equal those of a node. */
describe('balancer limits per IP address', () => {
  let app: TestApp;
  let balancer: Balancer;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp({ env: { TRUST_PROXY: '1' } });
    balancer = await Balancer.before([Number(new URL(app.url).port)], { uploadsPerAddress: UPLOADS });
    event = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
  });
  afterAll(async () => {
    await balancer.stop();
    await app.stop();
  });

  /** Starts an upload without continuing it. */
  const startSlowUpload = () =>
    RawRequest.send(
      balancer.url,
      `POST /api/public/upload-photo/${event.linkSlug} HTTP/1.1\r\nHost: ${new URL(balancer.url).host}\r\n` +
        'Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 100000\r\n\r\n--edge\r\n',
    );

  it('buffers slow uploads, rejects one above the limit and accepts uploads after one ends', async () => {
    const slowUploads = await Promise.all(Array.from({ length: UPLOADS }, startSlowUpload));
    const guest = new Agent(balancer);
    const refused = await waitFor(async () => {
      const response = await postPhoto(guest, event.linkSlug);
      expect(response.status).toBe(503);
      return response;
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('content-type')).toBe('application/json');
    expect(await refused.json()).toEqual({
      statusCode: 503,
      code: 'busy',
      message: 'The service is very busy. Please try again in a moment.',
    });
    expect(app.nest.get(UploadSlots).size).toBe(0);
    // The limit applies to uploads only.
    expect((await guest.get(`/api/public/event/${event.linkSlug}`)).status).toBe(200);

    await slowUploads[0]?.disconnect('abruptly');
    await waitFor(async () => expect((await postPhoto(guest, event.linkSlug)).status).toBe(201));
    for (const request of slowUploads.slice(1)) await request.disconnect('abruptly');
  });

  it('forwards events of a live gallery immediately', async () => {
    const stream = await LiveStream.open(balancer, event.linkSlug);
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    await stream.waitFor((events) => events.length > 0);
    expect(stream.events.map(({ data }) => data.id)).toEqual([photo.id]);
    await stream.close();
  });
});
