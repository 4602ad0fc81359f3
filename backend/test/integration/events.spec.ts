import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_MAX_BYTES } from '@eventframe/contracts/limits';
import sharp from 'sharp';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame, postEvent } from '../factories/events.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('/api/events', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  const storedFiles = async () =>
    (await readdir(join(app.dataDir, 'media'), { recursive: true }).catch(() => [])).filter((name) =>
      /\.\w+$/.test(name),
    );
  const temporaryUploads = () => readdir(join(app.dataDir, 'uploads')).catch(() => []);

  // spec: fields.events, calls.events-create
  it("creates an event and detects the frame's window", async () => {
    const owner = await signedInOrganizer(app);
    const window = { x: 40, y: 60, width: 400, height: 500 };
    const event = await createEvent(owner, {
      title: '  Anna & Jörg ',
      frame: await eventFrame({ width: 480, height: 800, openings: [window], softness: 0 }),
    });
    expect(event).toMatchObject({ title: 'Anna & Jörg', isActive: true, expiresAt: null });
    expect(event.linkSlug).toMatch(/^anna-jorg-[a-z0-9]{6}$/);
    expect(event.frames).toMatchObject([
      { name: 'Spring frame', width: 480, height: 800, isPrimary: 'true', window, regions: [window] },
    ]);
    expect(event.frameUrl).toBe(event.frames[0]?.frameUrl);

    const image = await new Agent(app).get(event.frameUrl);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 800 });
    expect(await temporaryUploads()).toEqual([]);
  });

  it('returns a public event by slug, or 404', async () => {
    const event = await createEvent(await signedInOrganizer(app));
    const guest = new Agent(app);
    const response = await guest.get(`/api/public/event/${event.linkSlug.toUpperCase()}`);
    expect(await response.json()).toMatchObject({
      title: 'Spring Fair',
      linkSlug: event.linkSlug,
      frameUrl: event.frameUrl,
      status: 'active',
      accent: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect((await guest.get('/api/public/event/no-such-event')).status).toBe(404);
  });

  // spec: rules.event-title, rules.frame-size, calls.events-create, limits.frame-size
  // asvs: 2.2.1, 2.2.2
  it('rejects missing and invalid fields and stores nothing', async () => {
    const owner = await signedInOrganizer(app);
    const before = await storedFiles();
    const jpeg = await sharp(await eventFrame())
      .jpeg()
      .toBuffer();
    const opaque = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const cases: [Parameters<typeof postEvent>[1], number, string, string][] = [
      [{ title: ' ' }, 400, 'validation_failed', 'Event title is required'],
      [{ frame: null }, 400, 'validation_failed', 'Please upload a frame image for your event.'],
      [{ linkSlug: 'No Spaces!' }, 400, 'validation_failed', 'Use 3 to 60 lower-case letters'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 400, 'validation_failed', 'must be in the future'],
      ...[
        'tomorrow',
        '2130-W15',
        '2130-123',
        '21300101',
        '2130-01-01T12:00',
        '2130-01-01T12:00+02',
        '9999-12-31T23:00:00-02:00',
      ].map((expiresAt): [Parameters<typeof postEvent>[1], number, string, string] => [
        { expiresAt },
        400,
        'validation_failed',
        'must be a date and time',
      ]),
      [{ frame: jpeg }, 415, 'frame_not_png', 'PNG'],
      [{ frame: opaque }, 422, 'frame_not_transparent', 'transparent'],
      [{ frame: await eventFrame({ width: 300, height: 300 }) }, 422, 'frame_dimensions', '320'],
      [{ frame: Buffer.alloc(11 * 1024 * 1024) }, 413, 'frame_too_large', '10MB'],
    ];
    for (const [fields, status, code, message] of cases) {
      const response = await postEvent(owner, fields);
      const body = (await response.json()) as { code: string; message: string };
      expect([response.status, body.code]).toEqual([status, code]);
      expect(body.message).toContain(message);
    }
    expect(await storedFiles()).toEqual(before);
    expect(await temporaryUploads()).toEqual([]);
    expect(await (await owner.agent.get('/api/events')).json()).toEqual([]);
  });

  // spec: rules.frame-size, limits.frame-size
  it('accepts a frame of 10 MB and rejects one more byte', async () => {
    const frame = await eventFrame();
    // Bytes after a PNG's end are ignored.
    const padTo = (bytes: number) => Buffer.concat([frame, Buffer.alloc(bytes - frame.length)]);
    const owner = await signedInOrganizer(app, 'standard');
    expect((await postEvent(owner, { frame: padTo(FRAME_MAX_BYTES) })).status).toBe(201);
    const refused = await postEvent(owner, { frame: padTo(FRAME_MAX_BYTES + 1) });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'frame_too_large' });
  });

  // spec: product.events, fields.events
  it('assigns a slug to one of 6 concurrent requests and never reuses it', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => signedInOrganizer(app)));
    const responses = await Promise.all(owners.map((owner) => postEvent(owner, { linkSlug: 'summer-ball' })));
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = responses.find((response) => response.status === 409);
    expect(await refused?.json()).toMatchObject({
      code: 'slug_taken',
      errors: { linkSlug: expect.any(String) },
    });

    const winner = owners[responses.findIndex((response) => response.status === 201)]!;
    const [event] = (await (await winner.agent.get('/api/events')).json()) as { id: string }[];
    expect((await winner.agent.delete(`/api/events/${event?.id}`)).status).toBe(200);
    const later = await postEvent(await signedInOrganizer(app), { linkSlug: 'summer-ball' });
    expect(later.status).toBe(409);
  });

  // spec: fields.credits
  it("enforces the plan's event limit under 20 concurrent requests", async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const responses = await Promise.all(Array.from({ length: 20 }, () => postEvent(owner)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(5);
    const refused = responses.find((response) => response.status !== 201);
    expect(await refused?.json()).toMatchObject({
      statusCode: 403,
      code: 'plan_limit_reached',
      message: 'Your Standard plan allows 5 events. Professional allows 10.',
    });
    const credits = await owner.agent.get(`/api/users/${owner.id}/credits`);
    expect(await credits.json()).toMatchObject({
      plan: { id: 'standard', name: 'standard', price: 350, eventLimit: 5, photoLimit: 1200 },
      usage: { events: 5, frames: 5, photos: 0 },
      credits: { events: 0, frames: 5, photos: 1200 },
    });
  });

  // spec: states.remove-expiration, rules.expiration-minimum
  it('pauses and resumes an event, and sets and removes its expiration', async () => {
    const owner = await signedInOrganizer(app);
    const { id, linkSlug } = await createEvent(owner);
    const status = async () =>
      ((await (await new Agent(app).get(`/api/public/event/${linkSlug}`)).json()) as { status: string })
        .status;

    const paused = await owner.agent.patch(`/api/events/${id}/active`, { isActive: false });
    expect(await paused.json()).toMatchObject({ id, isActive: false });
    expect(await status()).toBe('paused');
    await owner.agent.patch(`/api/events/${id}/active`, { isActive: true });
    expect(await status()).toBe('active');

    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const set = await owner.agent.patch(`/api/events/${id}/expiration`, { expiresAt });
    expect(await set.json()).toMatchObject({ expiresAt });
    await app.database.query("UPDATE events SET expires_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    expect(await status()).toBe('ended');
    const removed = await owner.agent.patch(`/api/events/${id}/expiration`, { expiresAt: null });
    expect(await removed.json()).toMatchObject({ expiresAt: null });
    expect(await status()).toBe('active');

    const past = await owner.agent.patch(`/api/events/${id}/expiration`, {
      expiresAt: '2020-01-01T00:00:00Z',
    });
    expect(past.status).toBe(400);
    expect((await owner.agent.patch(`/api/events/${id}/expiration`, {})).status).toBe(400);
  });

  // spec: fields.photos-removed-with-event, calls.events-delete
  it('deletes an event with its files', async () => {
    const owner = await signedInOrganizer(app);
    const before = await storedFiles();
    const event = await createEvent(owner);
    expect(await (await owner.agent.delete(`/api/events/${event.id}`)).json()).toEqual({ success: true });
    expect(await storedFiles()).toEqual(before);
    expect((await new Agent(app).get(event.frameUrl)).status).toBe(404);
    expect((await new Agent(app).get(`/api/public/event/${event.linkSlug}`)).status).toBe(404);
    expect(await app.database.query('SELECT name FROM unowned_objects WHERE orphaned')).toEqual([]);
  });

  it("returns 404 for another organizer's event", async () => {
    const { id } = await createEvent(await signedInOrganizer(app));
    const { agent } = await signedInOrganizer(app);
    const responses = await Promise.all([
      agent.get(`/api/events/${id}`),
      agent.get(`/api/events/${id}/frames`),
      agent.get(`/api/events/${id}/qr`),
      agent.patch(`/api/events/${id}/active`, { isActive: false }),
      agent.patch(`/api/events/${id}/expiration`, { expiresAt: null }),
      agent.delete(`/api/events/${id}`),
    ]);
    expect(responses.map((response) => response.status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('serves the event page with its escaped title, or 404', async () => {
    const title = '<script>alert("1")</script> & $& co';
    const event = await createEvent(await signedInOrganizer(app), { title });
    const page = await new Agent(app).get(`/event/${event.linkSlug}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(
      '<title>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; $&amp; co</title>',
    );
    const card = /<meta property="og:image" content="http:\/\/localhost([^"]+)">/.exec(html)?.[1] ?? '';
    const preview = await new Agent(app).get(card);
    expect(preview.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(await preview.arrayBuffer()).metadata()).height).toBe(960);
    expect((await new Agent(app).get('/event/nothing-here')).status).toBe(404);
    expect((await new Agent(app).get('/no/such/page')).status).toBe(404);
    expect((await new Agent(app).get('/pricing')).status).toBe(200);
    expect((await new Agent(app).get('/api/nothing')).status).toBe(404);
  });
});
