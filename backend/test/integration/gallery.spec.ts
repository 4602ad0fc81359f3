import { randomUUID } from 'node:crypto';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { type EventRow, eventRow, photoRow, photoRows, receiptOf } from '../factories/gallery.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Page {
  photos: { id: string; createdAt: string; photoUrl: string }[];
  total: number;
  hasMore: boolean;
  before: string | null;
  next: string | null;
}

describe('GET /api/public/event/:slug/gallery', () => {
  let app: TestApp;
  let guest: Agent;

  beforeAll(async () => {
    app = await createTestApp();
    guest = new Agent(app);
  });
  afterAll(() => app.stop());

  const page = async (event: EventRow, query = ''): Promise<Page> => {
    const response = await guest.get(`/api/public/event/${event.slug}/gallery${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  };
  const at = (minute: number) => new Date(Date.UTC(2025, 5, 1, 12, minute));

  it('returns an empty page for a new event and 404 for an unknown slug', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    expect(await page(event)).toEqual({ photos: [], total: 0, hasMore: false, before: null, next: null });
    expect((await guest.get('/api/public/event/unknown-slug/gallery')).status).toBe(404);
  });

  // spec: calls.public-gallery
  it('pages all photos, newest first, 24 at a time, while photos are added', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const ids: string[] = [];
    for (let minute = 0; minute < 50; minute++)
      ids.unshift(await photoRow(app, event, { createdAt: at(minute) }));

    const first = await page(event);
    expect(first.photos.map((photo) => photo.id)).toEqual(ids.slice(0, 24));
    expect(first).toMatchObject({ total: 50, hasMore: true });

    for (let minute = 50; minute < 60; minute++) await photoRow(app, event, { createdAt: at(minute) });
    const second = await page(event, `?page=2&before=${first.before}`);
    const third = await page(event, `?page=3&before=${first.before}`);
    expect(second.photos.map((photo) => photo.id)).toEqual(ids.slice(24, 48));
    expect(third.photos.map((photo) => photo.id)).toEqual(ids.slice(48));
    expect([second.hasMore, third.hasMore, third.total]).toEqual([true, false, 60]);
    expect(second.before).toBe(first.before);
  });

  // spec: calls.public-gallery
  it('pages all photos by cursor, each once, while photos are added and hidden', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const ids: string[] = [];
    for (let minute = 0; minute < 60; minute++)
      ids.unshift(await photoRow(app, event, { createdAt: at(minute) }));
    const hide = (hidden: string[]) =>
      app.database.query('UPDATE generated_photos SET hidden = true WHERE id = ANY($1)', [hidden]);

    const first = await page(event);
    await hide([ids[3]!, ids[23]!, ids[30]!]);
    await photoRow(app, event, { createdAt: at(60) });
    const second = await page(event, `?cursor=${first.next}`);
    const third = await page(event, `?cursor=${second.next}&page=2&before=${first.before}`);
    expect(first.photos.map(({ id }) => id)).toEqual(ids.slice(0, 24));
    expect(second.photos.map(({ id }) => id)).toEqual([...ids.slice(24, 30), ...ids.slice(31, 49)]);
    expect(third.photos.map(({ id }) => id)).toEqual(ids.slice(49));
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect([second.before, third.next, third.total]).toEqual([null, null, 58]);
  });

  it('returns at most 100 pages by number to guests and organizers, and older photos by cursor', async () => {
    const owner = await signedInOrganizer(app);
    const event = await eventRow(app, owner);
    await photoRows(app, event, 2425);
    for (const [agent, path] of [
      [guest, `/api/public/event/${event.slug}/gallery`],
      [owner.agent, `/api/events/${event.id}/photos`],
    ] as const) {
      const of = async (query: string) => (await (await agent.get(`${path}?${query}`)).json()) as Page;
      expect(await of('page=99')).toMatchObject({ hasMore: true, total: 2425 });
      const last = await of('page=100');
      expect([last.photos.length, last.hasMore, last.total]).toEqual([24, false, 2425]);
      for (const number of [101, 1_000_000_000]) {
        expect(await of(`page=${number}`)).toMatchObject({
          statusCode: 400,
          code: 'page_too_deep',
          message: expect.stringContaining('cursor'),
        });
      }
      const after = await of(`cursor=${last.next}`);
      expect(after).toMatchObject({ hasMore: true, total: 2425, before: null });
      const end = await of(`cursor=${after.next}`);
      expect([end.photos.length, end.hasMore, end.next]).toEqual([1, false, null]);
      const ids = [...last.photos, ...after.photos, ...end.photos].map(({ id }) => id);
      expect(new Set(ids).size).toBe(49);
    }
  });

  it('sorts photos with the same timestamp consistently', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => photoRow(app, event, { createdAt: at(0) })),
    );
    const first = await page(event);
    const second = await page(event, `?page=2&before=${first.before}`);
    const seen = [...first.photos, ...second.photos].map((photo) => photo.id);
    expect(seen).toEqual([...ids].sort().reverse());
  });

  it('pages by cursor photos with equal and extreme timestamps, each once', async () => {
    const owner = await signedInOrganizer(app);
    const event = await eventRow(app, owner);
    const TIMES = ['1970-01-01T00:00:00Z', '2025-06-01T12:00:00.001Z', '9999-12-31T23:59:59.999Z'];
    const expected: string[] = [];
    for (const time of TIMES) {
      const ids = await Promise.all(
        // More than a page, and not a multiple of one.
        Array.from({ length: 30 }, () => photoRow(app, event, { createdAt: new Date(time) })),
      );
      expected.unshift(...ids.sort().reverse());
    }
    for (const [agent, path] of [
      [guest, `/api/public/event/${event.slug}/gallery`],
      [owner.agent, `/api/events/${event.id}/photos`],
    ] as const) {
      const seen: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const response = await agent.get(`${path}${next && `?cursor=${next}`}`);
        const list = (await response.json()) as Page;
        seen.push(...list.photos.map(({ id }) => id));
        next = list.next;
      }
      expect(seen).toEqual(expected);
    }
    const beyond = (time: string, id: string) => page(event, `?cursor=${time}_${id}`);
    const [lowest, highest] = ['0', 'f'].map((digit) => randomUUID().replaceAll(/[0-9a-f]/g, digit));
    expect(await beyond('0', lowest!)).toMatchObject({ photos: [], next: null, total: 90 });
    expect((await beyond('9'.repeat(15), highest!)).photos[0]?.id).toBe(expected[0]);
  });

  it('excludes held, hidden and unapproved photos', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const shown = await photoRow(app, event);
    await photoRow(app, event, { held: true });
    await photoRow(app, event, { hidden: true });
    await photoRow(app, event, { awaitingApproval: true });
    expect(await page(event)).toMatchObject({ photos: [{ id: shown }], total: 1 });
  });

  it('returns 404 when the organizer is deactivated, but not when suspended', async () => {
    const owner = await signedInOrganizer(app);
    const event = await eventRow(app, owner);
    const setStatus = (status: string) =>
      app.database.query('UPDATE users SET status = $2 WHERE id = $1', [owner.id, status]);
    await setStatus('suspended');
    await page(event);
    await setStatus('deactivated');
    expect((await guest.get(`/api/public/event/${event.slug}/gallery`)).status).toBe(404);
  });

  it.each([
    'page=0',
    'page=x',
    'page=1.5',
    'before=yesterday',
    `before=1e9_${randomUUID()}`,
    'cursor=yesterday',
  ])('rejects %s', async (query) => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const response = await guest.get(`/api/public/event/${event.slug}/gallery?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
  });

  it('reads and deletes a photo only with its receipt', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const [id, other] = [await photoRow(app, event, { hidden: true }), await photoRow(app, event)];
    const withReceipt = (receipt: string, method = 'GET') =>
      guest.fetch(`/api/public/photos/${id}`, { method, headers: { 'X-Photo-Receipt': receipt } });

    expect((await guest.get(`/api/public/photos/${id}`)).status).toBe(404);
    expect((await withReceipt(receiptOf(app, other), 'DELETE')).status).toBe(404);
    expect((await withReceipt('short', 'DELETE')).status).toBe(404);
    expect(await (await withReceipt(receiptOf(app, id))).json()).toMatchObject({ id, held: false });

    const [deleted, restore] = [
      await withReceipt(receiptOf(app, id), 'DELETE'),
      await withReceipt(receiptOf(app, id), 'DELETE'),
    ];
    expect([await deleted.json(), await restore.json()]).toEqual([{ success: true }, { success: true }]);
    expect((await withReceipt(receiptOf(app, id))).status).toBe(410);
    const [row] = await app.database.query('SELECT photo_count FROM events WHERE id = $1', [event.id]);
    expect(row.photo_count).toBe(1);
  });

  it('accepts reports of shown photos only', async () => {
    const event = await eventRow(app, await signedInOrganizer(app));
    const [shown, hidden] = [await photoRow(app, event), await photoRow(app, event, { hidden: true })];
    const report = (id: string, body: object) => guest.post(`/api/public/photos/${id}/report`, body);

    expect((await report(shown, {})).status).toBe(200);
    expect((await report(shown, { reason: 'of_me', details: ' Please remove it. ' })).status).toBe(200);
    expect((await report(shown, { reason: 'because' })).status).toBe(400);
    expect((await report(hidden, {})).status).toBe(404);
    const rows = await app.database.query(
      'SELECT reason, details FROM photo_reports WHERE photo_id = $1 ORDER BY reason',
      [shown],
    );
    expect(rows).toEqual([
      { reason: 'of_me', details: 'Please remove it.' },
      { reason: 'other', details: null },
    ]);
  });
});
