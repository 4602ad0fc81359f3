import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, UPLOAD_FORM, type UploadedPhoto, uploadForm } from '../factories/uploads.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { RawRequest } from '../support/raw-request.js';
import { ServerProcess } from '../support/server-process.js';
import { TestSmtpServer } from '../support/smtp-server.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp } from '../support/test-app.js';

const CLIENTS = 4;
const PHOTOS_BEFORE = 5;

describe('graceful shutdown', () => {
  let database: TestDatabase;
  let dataDir: string;
  let rows: DataSource;
  let slug: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await temporaryFolder();
    rows = await new DataSource(dataSourceOptions(database.url)).initialize();
    const node = await createTestApp({ sharedWith: { databaseUrl: database.url, dataDir } });
    try {
      slug = (await createEvent(await signedInOrganizer(node, 'monthly-unlimited'))).linkSlug;
    } finally {
      await node.stop();
    }
  });
  afterEach(async () => {
    await rows.destroy();
    await database.drop();
    await removeFolder(dataDir);
  });

  const start = () => ServerProcess.start({ databaseUrl: database.url, dataDir });
  const keysOfPhotos = async () => {
    const found = await rows.query<{ key: string }[]>(
      'SELECT k.key FROM upload_keys k JOIN generated_photos p ON p.id = k.photo_id',
    );
    return found.map(({ key }) => key).sort();
  };

  it('finishes and stores a half-received upload', async () => {
    const server = await start();
    const body = uploadForm(await photoJpeg());
    const upload = await RawRequest.send(
      server.url,
      `POST /api/public/upload-photo/${slug} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n` +
        `Origin: ${server.url}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: ${UPLOAD_FORM}\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await upload.waitForContinue();
    upload.send(body.subarray(0, body.length / 2));
    const ended = server.end('SIGTERM');
    // The node refuses new connections or reports that it is not ready.
    await waitFor(async () => {
      const ready = await fetch(`${server.url}/api/health/ready`).then(
        ({ status }) => status,
        () => 'refused',
      );
      expect(['refused', 503]).toContain(ready);
    });
    upload.send(body.subarray(body.length / 2));
    const outcome = await upload.waitForResponse();
    if (outcome === 'closed') throw new Error('The upload was cut off');
    expect([outcome.status, outcome.body]).toEqual([201, expect.stringContaining('photoUrl')]);
    expect((await ended).code).toBe(0);

    const { photoUrl } = JSON.parse(outcome.body) as UploadedPhoto;
    const next = await start();
    expect((await fetch(next.url + photoUrl)).status).toBe(200);
    await next.end('SIGTERM');
  });

  it('responds to every accepted upload and stores no others', async () => {
    const server = await start();
    const guest = new Agent(server);
    const image = await photoJpeg();
    const statuses: number[] = [];
    const confirmed: string[] = [];
    const client = async () => {
      for (;;) {
        const key = randomUUID();
        let response: Response;
        try {
          response = await postPhoto(guest, slug, { key, photo: image });
          await response.arrayBuffer();
        } catch {
          // The server has stopped.
          return;
        }
        statuses.push(response.status);
        if (response.status === 201) confirmed.push(key);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await waitFor(() => expect(confirmed.length).toBeGreaterThanOrEqual(PHOTOS_BEFORE));
    const { code } = await server.end('SIGTERM');
    await Promise.all(clients);
    expect(code).toBe(0);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await keysOfPhotos()).toEqual(confirmed.sort());
  });

  it('reports not ready while still serving requests', async () => {
    const smtp = await TestSmtpServer.start();
    const node = await createTestApp({
      sharedWith: { databaseUrl: database.url, dataDir },
      env: { SMTP_URL: smtp.url },
    });
    const guest = new Agent(node);
    const to = 'organizer@example.org';
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // A job that ignores the abort signal. The node waits for it before closing its port.
    const sending = new Promise<void>((resolve) => {
      smtp.beforeAcknowledge = (recipient) => {
        if (recipient !== to) return;
        resolve();
        return held;
      };
    });
    await node.nest.get(Mailer).send('test', to, { at: new Date().toISOString() });
    await sending;
    expect((await guest.get('/api/health/ready')).status).toBe(200);

    const stopped = node.stop();
    const response = await waitFor(async () => {
      const ready = await guest.get('/api/health/ready');
      expect(ready.status).toBe(503);
      return ready;
    });
    expect(await response.json()).toMatchObject({ code: 'draining' });
    expect((await guest.get('/api/health/live')).status).toBe(200);
    expect((await postPhoto(guest, slug)).status).toBe(201);
    expect(smtp.to(to)).toEqual([]);
    release();
    await stopped;
    expect(smtp.to(to)).toHaveLength(1);
    await smtp.stopListening();
  });
});
