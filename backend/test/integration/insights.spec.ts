import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { eventRow, type EventRow, photoRow } from '../factories/gallery.js';
import { uploadPhoto } from '../factories/uploads.js';
import { EventCounters } from '../../src/insights/event-counters.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

interface Figures {
  visits: number;
  photos: number;
  downloads: number;
  shares: number;
}

interface Insights {
  timeZone: string;
  totals: Omit<Figures, 'shares'>;
  days: (Omit<Figures, 'shares'> & { day: string })[];
  advanced: {
    shares: number;
    hours: (Figures & { hour: number })[];
    frames: {
      frameId: string;
      name: string;
      current: boolean;
      photos: number;
      downloads: number;
      shares: number;
    }[];
    devices: { device: string; visits: number; downloads: number; shares: number }[];
  } | null;
}

describe('insights', () => {
  let app: TestApp;
  let other: TestApp;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp();
    other = await createTestApp({ sharedWith: app });
    // Keep the hour from changing during the tests.
    const now = Date.now();
    for (const { nest } of [app, other]) nest.get(EventCounters).clock = () => now;
    owner = await signedInOrganizer(app, 'professional');
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });

  const flush = () => Promise.all([app, other].map(({ nest }) => nest.get(EventCounters).flush()));
  const get = async (eventId: string, query = '', account = owner): Promise<Insights> => {
    await flush();
    const response = await account.agent.get(`/api/events/${eventId}/insights${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Insights;
  };
  const visit = (agent: Agent, slug: string, userAgent: string, headers = {}) =>
    agent.fetch(`/event/${slug}`, { headers: { 'User-Agent': userAgent, ...headers } });

  /** Inserts a counter for a past hour. */
  async function insertCounter(event: EventRow, hour: string, kind: string, count: number, device = 'phone') {
    const frame = kind === 'visit' ? '00000000-0000-0000-0000-000000000000' : event.frameId;
    await app.database.query('INSERT INTO event_counters VALUES ($1, $2, $3, $4, $5, $6)', [
      event.id,
      hour,
      kind,
      frame,
      device,
      count,
    ]);
  }

  describe('counting', () => {
    let event: CreatedEvent;
    beforeEach(async () => {
      event = await createEvent(owner);
    });

    it("counts each guest's visit once across nodes and skips bots and prefetches", async () => {
      const guest = new Agent(app);
      expect((await visit(guest, event.linkSlug, PHONE)).status).toBe(200);
      await flush();
      await visit(guest, event.linkSlug, PHONE);
      const computer = new Agent(other);
      await visit(computer, event.linkSlug, COMPUTER);
      await visit(computer, event.linkSlug, COMPUTER);
      const cookie = { cookie: `eventframe.guest=${'g'.repeat(22)}` };
      await visit(new Agent(app), event.linkSlug, PHONE, cookie);
      await visit(new Agent(other), event.linkSlug, PHONE, cookie);

      await visit(new Agent(app), event.linkSlug, 'WhatsApp/2.23.20.0');
      await visit(new Agent(app), event.linkSlug, PHONE, { 'Sec-Purpose': 'prefetch' });
      await visit(new Agent(app), `${event.linkSlug}/wall`, PHONE);
      await new Agent(app).fetch(`/event/${event.linkSlug}`, {
        method: 'HEAD',
        headers: { 'User-Agent': PHONE },
      });
      const { totals, advanced } = await get(event.id);
      expect(totals).toEqual({ visits: 3, photos: 0, downloads: 0 });
      expect(advanced?.devices).toEqual([
        { device: 'phone', visits: 2, downloads: 0, shares: 0 },
        { device: 'computer', visits: 1, downloads: 0, shares: 0 },
      ]);
    });

    it('stores unlinkable visitor ids per event', async () => {
      const second = await createEvent(owner);
      const guest = new Agent(app);
      await visit(guest, event.linkSlug, PHONE);
      await visit(guest, second.linkSlug, PHONE);
      await flush();
      const rows = await app.database.query<{ visitor: string }[]>(
        'SELECT visitor FROM event_visitors WHERE event_id = ANY($1)',
        [[event.id, second.id]],
      );
      expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    });

    it('counts photos, downloads and shares per frame', async () => {
      const guest = new Agent(app);
      const photo = await uploadPhoto(guest, event.linkSlug);
      const download = (headers = {}) =>
        guest.fetch(photo.downloadUrl, { headers: { 'User-Agent': PHONE, ...headers } });
      await (await download()).arrayBuffer();
      await (await download({ Range: 'bytes=10-20' })).arrayBuffer();
      await (
        await owner.agent.fetch(photo.downloadUrl, { headers: { 'User-Agent': COMPUTER } })
      ).arrayBuffer();
      const share = (receipt?: string) =>
        guest.fetch(`/api/public/photos/${photo.id}/share`, {
          method: 'POST',
          headers: { 'User-Agent': PHONE, ...(receipt && { 'X-Photo-Receipt': receipt }) },
        });
      expect((await share()).status).toBe(200);
      await owner.agent.patch(`/api/events/${event.id}/photos/${photo.id}`, { state: 'hidden' });
      expect((await share()).status).toBe(404);
      expect((await share(photo.receipt)).status).toBe(200);

      const { totals, advanced } = await get(event.id);
      expect(totals).toEqual({ visits: 0, photos: 1, downloads: 1 });
      expect(advanced).toMatchObject({
        shares: 2,
        frames: [{ frameId: event.frames[0]?.id, current: true, photos: 1, downloads: 1, shares: 2 }],
        devices: [{ device: 'phone', visits: 0, downloads: 1, shares: 2 }],
      });
    });

    it('counts 60 concurrent guests on two nodes', async () => {
      const guests = Array.from({ length: 60 }, (_, at) => new Agent(at % 2 === 0 ? app : other));
      const counters = [app, other].map(({ nest }) => nest.get(EventCounters));
      await Promise.all([
        ...guests.map((guest) => visit(guest, event.linkSlug, PHONE)),
        ...counters.flatMap((node) =>
          Array.from({ length: 200 }, () => {
            node.count('download', event.id, event.frames[0]?.id ?? '', 'phone');
            return node.flush();
          }),
        ),
      ]);
      expect((await get(event.id)).totals).toMatchObject({ visits: 60, downloads: 400 });
    });

    it('discards unsaved counts of a deleted event only', async () => {
      const kept = await createEvent(owner);
      const counters = app.nest.get(EventCounters);
      for (const { id, frames } of [event, kept])
        counters.count('download', id, frames[0]?.id ?? '', 'phone');
      await owner.agent.delete(`/api/events/${event.id}`);
      expect((await get(kept.id)).totals.downloads).toBe(1);
    });
  });

  describe('reading', () => {
    let event: EventRow;
    beforeAll(async () => {
      event = await eventRow(app, owner);
      await insertCounter(event, '2026-06-20T18:00:00Z', 'visit', 5);
      await insertCounter(event, '2026-06-20T23:00:00Z', 'visit', 7, 'computer');
      await insertCounter(event, '2026-06-20T23:00:00Z', 'download', 2);
      await insertCounter(event, '2026-06-22T09:00:00Z', 'share', 3);
      await photoRow(app, event, { createdAt: new Date('2026-06-20T18:30:00Z') });
      await photoRow(app, event, { createdAt: new Date('2026-06-20T22:30:00Z'), hidden: true });
    });

    it('groups figures by UTC day, including empty days', async () => {
      expect((await get(event.id)).days).toEqual([
        { day: '2026-06-20', visits: 12, photos: 2, downloads: 2 },
        { day: '2026-06-21', visits: 0, photos: 0, downloads: 0 },
        { day: '2026-06-22', visits: 0, photos: 0, downloads: 0 },
      ]);
    });

    it("groups figures by day and hour of the organizer's time zone", async () => {
      const { days, timeZone, advanced } = await get(event.id, '?tz=Europe/Berlin');
      expect(timeZone).toBe('Europe/Berlin');
      expect(days).toEqual([
        { day: '2026-06-20', visits: 5, photos: 1, downloads: 0 },
        { day: '2026-06-21', visits: 7, photos: 1, downloads: 2 },
        { day: '2026-06-22', visits: 0, photos: 0, downloads: 0 },
      ]);
      expect(advanced?.hours).toHaveLength(24);
      expect(advanced?.hours.filter(({ visits, photos, shares }) => visits + photos + shares > 0)).toEqual([
        { hour: 0, visits: 0, photos: 1, downloads: 0, shares: 0 },
        { hour: 1, visits: 7, photos: 0, downloads: 2, shares: 0 },
        { hour: 11, visits: 0, photos: 0, downloads: 0, shares: 3 },
        { hour: 20, visits: 5, photos: 1, downloads: 0, shares: 0 },
      ]);
    });

    it('exports hourly figures as CSV', async () => {
      const response = await owner.agent.get(`/api/events/${event.id}/insights.csv?tz=Europe/Berlin`);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="${event.slug}-insights.csv"`,
      );
      expect((await response.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
        'Hour (Europe/Berlin),Frame,Visits,Photos,Downloads,Shares',
        '2026-06-20 20:00,,5,0,0,0',
        '2026-06-20 20:00,Frame,0,1,0,0',
        '2026-06-21 00:00,Frame,0,1,0,0',
        '2026-06-21 01:00,,7,0,0,0',
        '2026-06-21 01:00,Frame,0,0,2,0',
        '2026-06-22 11:00,Frame,0,0,0,3',
      ]);
    });

    it.each(['Mars/Olympus', '+02:00', "'; DROP TABLE users"])('rejects the time zone %s', async (tz) => {
      const response = await owner.agent.get(`/api/events/${event.id}/insights?tz=${encodeURIComponent(tz)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: { tz: expect.any(String) } });
    });
  });

  it('includes advanced insights from the Professional plan on', async () => {
    const account = await signedInOrganizer(app, 'standard');
    const event = await eventRow(app, account);
    await insertCounter(event, '2026-06-20T18:00:00Z', 'visit', 5);
    expect(await get(event.id, '', account)).toMatchObject({ totals: { visits: 5 }, advanced: null });
    const file = await account.agent.get(`/api/events/${event.id}/insights.csv`);
    expect(file.status).toBe(403);
    expect(await file.json()).toMatchObject({ code: 'plan_feature_missing' });
    for (const plan of ['professional', 'enterprise', 'monthly-unlimited']) {
      await app.database.query('UPDATE users SET current_plan = $2 WHERE id = $1', [account.id, plan]);
      expect((await get(event.id, '', account)).advanced?.hours).toHaveLength(24);
    }
  });

  it('returns empty insights for an event without visits', async () => {
    const event = await eventRow(app, owner);
    expect(await get(event.id)).toMatchObject({ totals: { visits: 0, photos: 0, downloads: 0 }, days: [] });
  });
});
