import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'typeorm';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type EventRow, eventRow } from '../factories/gallery.js';
import { useUpPhotos } from '../factories/usage.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Photos of each state that are not shown: more than a page, and the oldest of their event. */
const OF_EACH_STATE = 30;

interface Statement {
  text: string;
  parameters: unknown[];
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What executing statements cost. */
interface Cost {
  /** Rows that each step of the plans returned or discarded. */
  rows: number;
  /** Pages of 8 kB. */
  pages: number;
}

describe('reads of a large event', () => {
  let app: TestApp;
  let owner: Account;
  let small: EventRow;
  let large: EventRow;
  /** Whether a request causes the current work. Jobs read many rows at any time. */
  const isRequest = new AsyncLocalStorage<true>();

  beforeAll(async () => {
    app = await createTestApp();
    app.nest.getHttpServer().prependListener('request', () => isRequest.enterWith(true));
    owner = await signedInOrganizer(app, 'professional');
    // Held photos stay held.
    await useUpPhotos(app, owner.id, 5_000);
    small = await eventOf(120);
    large = await eventOf(6_000);
    // The newest photos of the large event are not shown, and other events have newer ones.
    await app.database.query(
      `UPDATE generated_photos SET awaiting_approval = true
       WHERE event_id = $1 AND created_at > timestamptz '2026-06-20T18:00:00Z' + interval '5000 seconds'`,
      [large.id],
    );
    const newer = await eventOf(1_000);
    await app.database.query(
      `UPDATE generated_photos SET created_at = created_at + interval '1 year' WHERE event_id = $1`,
      [newer.id],
    );
    // As autovacuum does.
    await app.database.query('VACUUM ANALYZE');
  });
  afterAll(() => app.stop());

  async function eventOf(photos: number): Promise<EventRow> {
    const event = await eventRow(app, owner);
    await app.database.query(
      `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
         framed_object, thumb_object, original_object, original_type, hidden, awaiting_approval, held, created_at)
       SELECT id, $1, $2, '', '', '', 540, 960, 'framed/' || id, 'thumbs/' || id, 'originals/' || id, 'image/jpeg',
         number <= $4, number > $4 AND number <= 2 * $4, number > 2 * $4 AND number <= 3 * $4,
         timestamptz '2026-06-20T18:00:00Z' + number * interval '1 second'
       FROM (SELECT gen_random_uuid() AS id, number FROM generate_series(1, $3::int) AS number) AS photo`,
      [event.id, event.frameId, photos, OF_EACH_STATE],
    );
    await app.database.query('UPDATE events SET photo_count = $2 WHERE id = $1', [event.id, photos]);
    return event;
  }

  /** Requests a path and executes the statements of its reads once more to measure them. */
  async function costOf(agent: Agent, path: string): Promise<Cost> {
    const statements: Statement[] = [];
    const { logger } = app.database;
    const recorder: Pick<Logger, 'logQuery' | 'logQueryError'> = {
      logQuery: (text, parameters) => {
        if (isRequest.getStore()) statements.push({ text, parameters: (parameters ?? []) as unknown[] });
      },
      logQueryError: () => undefined,
    };
    Object.assign(app.database, { logger: recorder });
    const response = await agent.get(path);
    Object.assign(app.database, { logger });
    expect(response.status).toBe(200);
    const reads = statements.filter(
      ({ text }) => /^\s*(SELECT|WITH)\b/.test(text) && !/\b(INSERT|UPDATE) /.test(text),
    );
    expect(reads).not.toEqual([]);
    const cost = { rows: 0, pages: 0 };
    for (const { text, parameters } of reads) {
      const [row] = await app.database.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        parameters,
      );
      const plan = row['QUERY PLAN'][0].Plan;
      cost.rows += rowsOf(plan);
      cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    return cost;
  }

  /** The cursor of the page before the last. */
  async function lastCursor({ id }: EventRow): Promise<string> {
    const [row] = await app.database.query<[{ cursor: string }]>(
      `SELECT (extract(epoch FROM created_at) * 1000)::bigint || '_' || id AS cursor FROM generated_photos
       WHERE event_id = $1 AND shown ORDER BY created_at, id OFFSET 24 LIMIT 1`,
      [id],
    );
    return row.cursor;
  }

  const guest = () => new Agent(app);
  const organizer = () => owner.agent;
  const photosOf = ({ id }: EventRow) => `/api/events/${id}/photos`;
  const CALLS: [name: string, who: () => Agent, path: (event: EventRow) => string | Promise<string>][] = [
    ['the gallery', guest, ({ slug }) => `/api/public/event/${slug}/gallery`],
    [
      "the gallery's last page",
      guest,
      async (event) => {
        return `/api/public/event/${event.slug}/gallery?cursor=${await lastCursor(event)}`;
      },
    ],
    ['the event for guests', guest, ({ slug }) => `/api/public/event/${slug}`],
    ["the organizer's photos", organizer, photosOf],
    ...['shown', 'hidden', 'awaiting_approval', 'held'].flatMap((state): typeof CALLS => [
      [`photos of the state ${state}`, organizer, (event) => `${photosOf(event)}?state=${state}`],
      [
        `photos of the state ${state} in a frame`,
        organizer,
        (event) => `${photosOf(event)}?state=${state}&frameId=${event.frameId}`,
      ],
    ]),
    ['photos in a frame', organizer, (event) => `${photosOf(event)}?frameId=${event.frameId}`],
    ['progress of re-rendering', organizer, ({ id }) => `/api/events/${id}/rerender`],
    ['insights', organizer, ({ id }) => `/api/events/${id}/insights`],
    ['an event', organizer, ({ id }) => `/api/events/${id}`],
  ];

  it.each(CALLS)('costs the same as for a small event: %s', async (_name, who, path) => {
    const ofSmall = await costOf(who(), await path(small));
    const ofLarge = await costOf(who(), await path(large));
    const bound = { rows: Math.max(2 * ofSmall.rows, 200), pages: Math.max(2 * ofSmall.pages, 120) };
    expect(bound.rows).toBeLessThan(1_000);
    expect(ofLarge.rows).toBeLessThanOrEqual(bound.rows);
    expect(ofLarge.pages).toBeLessThanOrEqual(bound.pages);
  });

  it('reads at most 2,400 photos to skip pages by number', async () => {
    const cost = await costOf(guest(), `/api/public/event/${large.slug}/gallery?page=100`);
    expect(cost.rows).toBeGreaterThan(2_400);
    expect(cost.rows).toBeLessThan(2_700);
  });

  it("reads no photos for the organizer's plan and list of events", async () => {
    for (const path of ['/api/events', `/api/users/${owner.id}/credits`]) {
      expect((await costOf(organizer(), path)).rows).toBeLessThan(200);
    }
  });
});

function rowsOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((total, child) => total + rowsOf(child), own);
}
