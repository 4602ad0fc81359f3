import { jest } from '@jest/globals';
import { EventsRepository } from '../../src/events/events.repository.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, eventFrame } from '../factories/events.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('PATCH /api/events/:id', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  async function form(fields: Record<string, string>, frame?: Partial<Parameters<typeof eventFrame>[0]>) {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    if (frame !== undefined) {
      data.set('frame', new Blob([new Uint8Array(await eventFrame(frame))]), 'Evening.png');
    }
    return data;
  }

  const publicEvent = async (slug: string) =>
    (await (await new Agent(app).get(`/api/public/event/${slug}`)).json()) as CreatedEvent;

  it('changes title and slug and redirects the old slug', async () => {
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner, { linkSlug: 'old-name' });
    const response = await owner.agent.patch(`/api/events/${event.id}`, {
      title: 'New name',
      linkSlug: 'new-name',
    });
    expect(await response.json()).toMatchObject({ title: 'New name', linkSlug: 'new-name' });
    expect(await publicEvent('old-name')).toMatchObject({ id: event.id, linkSlug: 'new-name' });

    const page = await new Agent(app).get('/event/old-name');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/event/new-name']);
    const wall = await new Agent(app).get('/event/old-name/wall');
    expect(wall.headers.get('location')).toBe('/event/new-name/wall');

    const back = await owner.agent.patch(`/api/events/${event.id}`, { linkSlug: 'old-name' });
    expect(await back.json()).toMatchObject({ linkSlug: 'old-name' });
    const other = await createEvent(await signedInOrganizer(app));
    expect(other.linkSlug).not.toBe('new-name');
  });

  it('returns the changed event even when the database fails afterwards', async () => {
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner);
    const events = app.nest.get(EventsRepository);
    const findForUser = events.findForUser.bind(events);
    const findSpy = jest
      .spyOn(events, 'findForUser')
      .mockImplementationOnce(findForUser)
      .mockRejectedValue(new Error('lost'));
    const response = await owner.agent.patch(`/api/events/${event.id}`, { title: 'Changed' });
    findSpy.mockRestore();
    expect([response.status, await response.json()]).toMatchObject([200, { id: event.id, title: 'Changed' }]);
  });

  it('rejects current and former slugs of other events and reports them as unavailable', async () => {
    const first = await signedInOrganizer(app);
    const taken = await createEvent(first, { linkSlug: 'taken-before' });
    await first.agent.patch(`/api/events/${taken.id}`, { linkSlug: 'taken-now' });
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner);
    const check = async (query: string, agent = owner.agent) =>
      await (await agent.get(`/api/events/slug-available?${query}`)).json();

    for (const slug of ['taken-before', 'taken-now']) {
      const response = await owner.agent.patch(`/api/events/${event.id}`, { linkSlug: slug });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        409,
        'slug_taken',
      ]);
      expect(await check(`slug=${slug}`)).toMatchObject({ available: false });
      expect(await check(`slug=${slug}&eventId=${taken.id}`)).toMatchObject({ available: false });
      expect(await check(`slug=${slug}&eventId=${taken.id}`, first.agent)).toMatchObject({ available: true });
    }
    expect(await check('slug=still-free')).toEqual({ available: true, message: null });
    expect(await check('slug=No%20way')).toMatchObject({ available: false });
  });

  it('replaces the only frame on the free plan and keeps the old file', async () => {
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner);
    const response = await owner.agent.fetch(`/api/events/${event.id}`, {
      method: 'PATCH',
      body: await form(
        {},
        { width: 600, height: 600, openings: [{ x: 50, y: 50, width: 500, height: 400 }] },
      ),
    });
    const changed = (await response.json()) as CreatedEvent;
    expect(response.status).toBe(200);
    expect(changed.frames).toMatchObject([{ name: 'Evening', isPrimary: 'true', width: 600 }]);
    expect(changed.frameUrl).toBe(changed.frames[0]?.frameUrl);
    expect(changed.frameUrl).not.toBe(event.frameUrl);
    expect((await new Agent(app).get(event.frameUrl)).status).toBe(200);
    const credits = await owner.agent.get(`/api/users/${owner.id}/credits`);
    expect(await credits.json()).toMatchObject({ usage: { frames: 1 } });
  });

  it('removes the expiration for a blank field and keeps it for a missing one', async () => {
    const owner = await signedInOrganizer(app);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const event = await createEvent(owner, { expiresAt });
    const send = async (fields: Record<string, string>) =>
      (await (
        await owner.agent.fetch(`/api/events/${event.id}`, { method: 'PATCH', body: await form(fields) })
      ).json()) as CreatedEvent;
    expect(await send({ title: 'Renamed' })).toMatchObject({ title: 'Renamed', expiresAt });
    expect(await send({ expiresAt: '' })).toMatchObject({ title: 'Renamed', expiresAt: null });
  });

  it('stores the share text on one line, and none for a blank one', async () => {
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner, { shareText: ' At the\nfair! #fair ' });
    expect(event.shareText).toBe('At the fair! #fair');
    expect(await publicEvent(event.linkSlug)).toMatchObject({ shareText: 'At the fair! #fair' });

    const change = async (shareText: string | null) => {
      const response = await owner.agent.patch(`/api/events/${event.id}`, { shareText });
      return [response.status, ((await response.json()) as CreatedEvent).shareText];
    };
    expect(await change('🎡'.repeat(200))).toEqual([200, '🎡'.repeat(200)]);
    expect(await change('a'.repeat(201))).toEqual([400, undefined]);
    await owner.agent.patch(`/api/events/${event.id}`, { title: 'Renamed' });
    expect(await publicEvent(event.linkSlug)).toMatchObject({ shareText: '🎡'.repeat(200) });
    expect(await change(null)).toEqual([200, null]);
    expect(await change('#fair')).toEqual([200, '#fair']);
    expect(await change(' \u200b ')).toEqual([200, null]);
    await owner.agent.fetch(`/api/events/${event.id}`, {
      method: 'PATCH',
      body: await form({ shareText: '#ball' }),
    });
    expect(await publicEvent(event.linkSlug)).toMatchObject({ shareText: '#ball' });
  });

  it('renames an ended event with its expiration unchanged', async () => {
    const owner = await signedInOrganizer(app);
    const { id } = await createEvent(owner);
    await app.database.query("UPDATE events SET expires_at = '2026-01-01T00:00:00Z' WHERE id = $1", [id]);
    const same = await owner.agent.patch(`/api/events/${id}`, {
      title: 'Afterwards',
      expiresAt: '2026-01-01T00:00:00Z',
    });
    expect(same.status).toBe(200);
    const past = await owner.agent.patch(`/api/events/${id}`, { expiresAt: '2026-01-02T00:00:00Z' });
    expect(past.status).toBe(400);
  });

  // spec: fields.frames
  it('adds, renames, promotes and deletes frames, and keeps one primary frame', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner);
    const url = `/api/events/${event.id}/frames`;
    const add = await owner.agent.fetch(url, { method: 'POST', body: await form({ name: 'Night' }, {}) });
    const night = (await add.json()) as { id: string; frameUrl: string };
    expect([add.status, night]).toMatchObject([201, { name: 'Night', isPrimary: 'false' }]);

    const promoted = await owner.agent.patch(`${url}/${night.id}`, { isPrimary: 'true', name: 'Late night' });
    expect(await promoted.json()).toMatchObject({ name: 'Late night', isPrimary: 'true' });
    expect(await publicEvent(event.linkSlug)).toMatchObject({
      frameUrl: night.frameUrl,
      frames: [
        { id: night.id, isPrimary: 'true' },
        { id: event.frames[0]?.id, isPrimary: 'false' },
      ],
    });
    expect((await owner.agent.delete(`${url}/${night.id}`)).status).toBe(200);
    expect(await publicEvent(event.linkSlug)).toMatchObject({ frames: [{ isPrimary: 'true' }] });
    const last = await owner.agent.delete(`${url}/${event.frames[0]?.id}`);
    expect([last.status, ((await last.json()) as { code: string }).code]).toEqual([409, 'last_frame']);
    expect((await owner.agent.patch(`${url}/${night.id}`, { name: 'Gone' })).status).toBe(404);
  });

  it('enforces the frame limit and keeps one primary frame under concurrent requests', async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner);
    const url = `/api/events/${event.id}/frames`;
    const body = await form({}, {});
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => owner.agent.fetch(url, { method: 'POST', body })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(9);
    const frames = (await (await owner.agent.get(url)).json()) as { id: string }[];
    await Promise.all(frames.map(({ id }) => owner.agent.patch(`${url}/${id}`, { isPrimary: 'true' })));
    const after = (await (await owner.agent.get(url)).json()) as { isPrimary: string; frameUrl: string }[];
    expect(after.map((frame) => frame.isPrimary)).toEqual([
      'true',
      ...Array.from({ length: 9 }, () => 'false'),
    ]);
    expect((await publicEvent(event.linkSlug)).frameUrl).toBe(after[0]?.frameUrl);
  });

  it("returns 404 for another organizer's event and frame", async () => {
    const owner = await signedInOrganizer(app, 'standard');
    const event = await createEvent(owner);
    const { agent } = await signedInOrganizer(app, 'standard');
    const url = `/api/events/${event.id}`;
    const frame = `${url}/frames/${event.frames[0]?.id}`;
    const responses = await Promise.all([
      agent.patch(url, { title: 'Mine' }),
      agent.fetch(url, { method: 'PATCH', body: await form({}, {}) }),
      agent.fetch(`${url}/frames`, { method: 'POST', body: await form({}, {}) }),
      agent.patch(frame, { name: 'Mine' }),
      agent.delete(frame),
    ]);
    expect(responses.map((response) => response.status)).toEqual([404, 404, 404, 404, 404]);
  });
});
