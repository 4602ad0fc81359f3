import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { QrCodes } from '../../src/events/event-qr.service.js';
import { renderDocument } from '../../src/pages/render-document.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, eventFrame } from '../factories/events.js';
import { LiveStream } from '../support/live-stream.js';
import { findFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Rehearsal {
  state: string;
  checks: { check: string; state: string; message: string }[];
  testPhotoMilliseconds: number | null;
}

describe('POST /api/events/:id/rehearsal', () => {
  let app: TestApp;
  let proxy: Server;
  let status: number;
  /** Replaces the event page's content unless null. */
  let replacement: string | null;
  /** Redirects the event page to this location unless null. */
  let redirectTo: string | null;
  let requestedUrls: string[];
  let owner: Account;
  let event: CreatedEvent;

  /** A proxy at the guests' URL in front of the application. */
  beforeAll(async () => {
    proxy = createServer(({ url = '' }, response) => {
      requestedUrls.push(url);
      if (redirectTo !== null && !url.endsWith('?there')) {
        response.writeHead(301, { location: redirectTo }).end();
        return;
      }
      void pageOf(url).then((page) => response.writeHead(status).end(replacement ?? page));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '0.0.0.0', resolve));
    const { port } = proxy.address() as AddressInfo;
    app = await createTestApp({ env: { APP_URL: `http://0.0.0.0:${port}` } });
    owner = await signedInOrganizer(app, 'standard');
  });
  beforeEach(async () => {
    status = 200;
    replacement = redirectTo = null;
    requestedUrls = [];
    event = await createEvent(owner, { expiresAt: new Date(Date.now() + 100 * 3_600_000).toISOString() });
  });
  afterEach(() => owner.agent.delete(`/api/events/${event.id}`));
  afterAll(async () => {
    await app.stop();
    await new Promise((resolve) => proxy.close(resolve));
  });

  /** A minimal document of an event page. */
  async function pageOf(url: string): Promise<string> {
    const event = await (await new Agent(app).get(url.replace('/event/', '/api/public/event/'))).json();
    return renderDocument('<!--app-data-->', { head: '', body: '', data: { event }, nonce: '' });
  }

  const rehearse = async (body: object = {}, account = owner, of = event): Promise<Rehearsal> => {
    const response = await account.agent.post(`/api/events/${of.id}/rehearsal`, body);
    expect(response.status).toBe(200);
    return (await response.json()) as Rehearsal;
  };
  const find = ({ checks }: Rehearsal, name: string) => checks.find(({ check }) => check === name);

  it('returns all checks as ok, each with a message', async () => {
    const rehearsal = await rehearse({ expectedGuests: 300 });
    expect(rehearsal.checks.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'frame ok',
      'photos_3_4 ok',
      'photos_9_16 ok',
      'link ok',
      'qr ok',
      'open ok',
      'expiration ok',
      'quota ok',
      'test_photo ok',
    ]);
    expect(rehearsal.state).toBe('ok');
    for (const { message } of rehearsal.checks) expect(message).toMatch(/^[A-Z0-9h].{15,}[.]$/);
    expect(rehearsal.testPhotoMilliseconds).toBeGreaterThan(0);
  });

  it('leaves no photo, statistic, message or file', async () => {
    const guest = new Agent(app);
    const tables = ['generated_photos', 'monthly_usage', 'event_feed', 'upload_keys'];
    const readState = async () => ({
      rows: await Promise.all(tables.map((table) => app.database.query(`SELECT * FROM ${table}`))),
      tallies: await app.database.query(
        `SELECT sum(count) FROM (SELECT kind, count FROM tallies UNION ALL SELECT kind, change FROM tally_changes) t
         WHERE kind LIKE 'photos%'`,
      ),
      users: await app.database.query('SELECT total_photos_generated FROM users'),
      files: (
        await Promise.all(['framed', 'thumbs', 'originals'].map((folder) => findFiles(app, folder)))
      ).flat(),
      unfinished: await findUnfinishedFiles(app),
      gallery: await (await guest.get(`/api/public/event/${event.linkSlug}/gallery`)).json(),
      stats: await (await owner.agent.get('/api/users/me/stats')).json(),
    });
    const stream = await LiveStream.openAs(owner.agent, `/api/events/${event.id}/photos/stream`);
    const before = await readState();
    await rehearse();
    expect(await readState()).toEqual(before);
    await owner.agent.patch(`/api/events/${event.id}`, { title: 'Over' });
    await stream.waitFor((events) => events.length > 0);
    expect(stream.events.map(({ type }) => type)).toEqual(['event.changed']);
    await stream.close();
  });

  it('reports a paused event, a failing link and a local URL', async () => {
    await owner.agent.patch(`/api/events/${event.id}/active`, { isActive: false });
    status = 502;
    const rehearsal = await rehearse();
    expect(rehearsal.state).toBe('problem');
    expect(find(rehearsal, 'open')).toMatchObject({ state: 'problem' });
    expect(find(rehearsal, 'link')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('502'),
    });

    const local = await createTestApp({ sharedWith: app });
    try {
      const agent = new Agent(local);
      await agent.post('/api/login', { username: owner.email, password: owner.password });
      const response = await rehearse({}, { ...owner, agent });
      expect(find(response, 'link')).toMatchObject({
        state: 'warning',
        message: expect.stringContaining('works on this computer alone'),
      });
    } finally {
      await local.stop();
    }
  });

  it('follows redirects on the same host only, up to a limit', async () => {
    const { port } = proxy.address() as AddressInfo;
    const page = `/event/${event.linkSlug}`;
    const link = async (to: string) => {
      [redirectTo, requestedUrls] = [to, []];
      return find(await rehearse(), 'link');
    };
    expect(await link(`${page}?there`)).toMatchObject({ state: 'ok' });
    expect(requestedUrls).toEqual([page, `${page}?there`]);
    const refused = { state: 'problem', message: expect.stringContaining('it responds with 301') };
    expect(await link(page)).toMatchObject(refused);
    expect(requestedUrls).toHaveLength(4);
    expect(await link(`http://127.0.0.1:${port}${page}?there`)).toMatchObject(refused);
    expect(await link('http://[')).toMatchObject(refused);
    expect(requestedUrls).toEqual([page]);
  });

  it("reports another page at the event's URL, even a large one", async () => {
    const { port } = proxy.address() as AddressInfo;
    const page = await pageOf(`/event/${event.linkSlug}`);
    for (const other of [
      '',
      `<title>For sale: http://0.0.0.0:${port}/event/${event.linkSlug} – Spring Fair</title>`,
      ' '.repeat(3 * 1024 * 1024) + page,
    ]) {
      replacement = other;
      expect(find(await rehearse(), 'link')).toMatchObject({
        state: 'problem',
        message: expect.stringContaining('another page responds'),
      });
    }
  });

  it('reports a QR code that has another URL or is unreadable', async () => {
    const codes = app.nest.get(QrCodes);
    const elsewhere = await codes.png(`${event.linkSlug}-2`);
    const blank = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const printed of [elsewhere, blank]) {
      const png = jest.spyOn(codes, 'png').mockResolvedValueOnce(printed);
      const rehearsal = await rehearse();
      png.mockRestore();
      expect(rehearsal.state).toBe('problem');
      expect(find(rehearsal, 'qr')).toMatchObject({
        state: 'problem',
        message: expect.stringContaining('cannot be read'),
      });
    }
  });

  it('reports a plan too small for the expected guests', async () => {
    expect(find(await rehearse({ expectedGuests: 700 }), 'quota')).toMatchObject({ state: 'warning' });
    expect(find(await rehearse({ expectedGuests: 1300 }), 'quota')).toMatchObject({ state: 'problem' });
    for (const expectedGuests of [0, -1, 1.5, 'many', 1_000_001]) {
      const response = await owner.agent.post(`/api/events/${event.id}/rehearsal`, { expectedGuests });
      expect(response.status).toBe(400);
    }
  });

  it('reports an event that ends soon or has ended', async () => {
    const set = (offset: string) =>
      app.database.query(`UPDATE events SET expires_at = now() + interval '${offset}' WHERE id = $1`, [
        event.id,
      ]);
    await set('3 hours');
    expect(find(await rehearse(), 'expiration')).toMatchObject({ state: 'warning' });
    await set('-1 minute');
    expect(find(await rehearse(), 'expiration')).toMatchObject({ state: 'problem' });
  });

  it("names a frame whose window photos don't fit", async () => {
    const slit = await eventFrame({ openings: [{ x: 20, y: 400, width: 500, height: 120 }] });
    const form = new FormData();
    form.set('frame', new Blob([new Uint8Array(slit)], { type: 'image/png' }), 'Slit.png');
    form.set('name', 'The slit');
    expect(
      (await owner.agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form })).status,
    ).toBe(201);
    const rehearsal = await rehearse();
    for (const check of ['photos_3_4', 'photos_9_16']) {
      expect(find(rehearsal, check)).toMatchObject({
        state: expect.stringMatching(/warning|problem/),
        message: expect.stringContaining('“The slit”'),
      });
    }
  });

  it('reports an opaque or missing frame file', async () => {
    const [frame] = await app.database.query<[{ original_object: string }]>(
      'SELECT original_object FROM frames WHERE event_id = $1',
      [event.id],
    );
    const file = join(app.dataDir, 'media', frame.original_object);
    const opaque = sharp({ create: { width: 400, height: 600, channels: 3, background: '#1e3d36' } });
    await writeFile(file, await opaque.png().toBuffer());
    expect(find(await rehearse(), 'frame')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('no transparency'),
    });
    await rm(file);
    expect(find(await rehearse(), 'frame')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('is missing'),
    });
  });

  it('reports a failed test photo without a duration', async () => {
    const [frame] = await app.database.query<[{ working_object: string }]>(
      'SELECT working_object FROM frames WHERE event_id = $1',
      [event.id],
    );
    await rm(join(app.dataDir, 'media', frame.working_object));
    const rehearsal = await rehearse();
    expect(rehearsal).toMatchObject({ state: 'problem', testPhotoMilliseconds: null });
    expect(find(rehearsal, 'test_photo')).toMatchObject({ state: 'problem' });
  });

  it('limits rehearsals per minute', async () => {
    const node = await createTestApp({ sharedWith: app, env: { RATE_LIMIT_FACTOR: '0.2' } });
    try {
      const agent = new Agent(node);
      await agent.post('/api/login', { username: owner.email, password: owner.password });
      const ask = () => agent.post(`/api/events/${event.id}/rehearsal`, {});
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    } finally {
      await node.stop();
    }
  });
});
