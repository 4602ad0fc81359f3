import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createPhotos } from '../factories/many-photos.js';
import { type EventRow, eventRow, photoRow } from '../factories/gallery.js';
import { photoJpeg } from '../factories/uploads.js';
import { seeded } from '../factories/random.js';
import { useUpPhotos } from '../factories/usage.js';
import { KillableNodes } from '../support/killable-nodes.js';
import type { TestProcess } from '../support/processes.js';
import { countOf, SEED } from '../support/soak.js';
import type { TestApp } from '../support/test-app.js';

const CHANGES = countOf('committed changes of photos', { test: 300, soak: 20_000 });
const KILLS = countOf('kills under changes of photos', { test: 2, soak: 20 });
const PHOTOS_PER_CALL = 20;
const PHOTOS_PER_EVENT = 150;
const EVENTS = 3;
const LANES = 6;
/** Each with the condition of photos that it changes. Only photos of the start have files, which hiding copies. */
const ACTIONS = [
  { action: 'hide', of: `NOT hidden AND created_at < '2026-07-01'` },
  { action: 'show', of: 'hidden' },
  { action: 'approve', of: 'awaiting_approval' },
  { action: 'show', of: 'hidden OR awaiting_approval' },
  { action: 'delete', of: `created_at >= '2026-07-01'` },
];
/** Of the soak run. */
const TIMEOUT_MS = 3_600_000;

describe(`nodes killed while they change photos (SEED=${SEED})`, () => {
  const random = seeded(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  let nodes: KillableNodes;
  let running: { node: TestProcess; app: TestApp }[];
  let owner: Account;
  let events: EventRow[];

  beforeAll(async () => {
    nodes = await KillableNodes.open();
    running = [await nodes.start(), await nodes.start()];
    const { app } = running[0]!;
    owner = await signedInOrganizer(app);
    // Held photos stay held.
    await useUpPhotos(app, owner.id, 30);
    events = [];
    const image = await photoJpeg(1);
    for (let event = 0; event < EVENTS; event++) {
      const row = await eventRow(app, owner);
      await createPhotos({ ...app, dataDir: nodes.dataDir }, row, PHOTOS_PER_EVENT, [image]);
      await nodes.rows.query('UPDATE events SET photo_count = $2 WHERE id = $1', [row.id, PHOTOS_PER_EVENT]);
      // Hiding copies both files, of which only one exists.
      await nodes.rows.query('UPDATE generated_photos SET thumb_object = framed_object');
      events.push(row);
    }
    await recordChanges();
  });
  afterAll(() => nodes.close());

  it(
    'keeps counters equal to the photos',
    async () => {
      let committed = 0;
      let kills = 0;
      let killing: Promise<void> | undefined;
      const change = async () => {
        while (committed < CHANGES) {
          await (random() < 0.5 ? changeAsGuests() : changeAsOrganizer().catch(() => undefined));
          committed = Math.max(committed, await countCommitted());
          if (kills < KILLS && committed > ((kills + 1) * CHANGES) / (KILLS + 1)) {
            kills += 1;
            await killing;
            killing = replaceNode();
          }
        }
      };
      await Promise.all(Array.from({ length: LANES }, change));
      await killing;

      expect(await countCommitted()).toBeGreaterThanOrEqual(CHANGES);
      expect(kills).toBe(KILLS);
      await expectCountsOfRows();
      Object.assign(owner.agent, { app: running[0]!.app });
      const deleted = await Promise.all(events.map(({ id }) => owner.agent.delete(`/api/events/${id}`)));
      expect(deleted.map(({ status }) => status)).toEqual(events.map(() => 200));
      expect(await nodes.rows.query<object[]>('SELECT event_id FROM photo_counts')).toEqual([]);
    },
    TIMEOUT_MS,
  );

  /** Makes the database count changes of states, insertions and deletions of photos in their transactions. */
  async function recordChanges(): Promise<void> {
    await nodes.rows.query('CREATE TABLE committed_changes (photos integer NOT NULL)');
    const STATE = 'id, hidden, is_private, awaiting_approval, held';
    for (const [event, tables, changed] of [
      ['INSERT', 'NEW TABLE AS made', 'SELECT id FROM made'],
      ['DELETE', 'OLD TABLE AS gone', 'SELECT id FROM gone'],
      [
        'UPDATE',
        'NEW TABLE AS made OLD TABLE AS gone',
        `SELECT ${STATE} FROM made EXCEPT SELECT ${STATE} FROM gone`,
      ],
    ]) {
      await nodes.rows.query(`
        CREATE FUNCTION record_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO committed_changes SELECT count(*) FROM (${changed}) AS changed;
          RETURN NULL;
        END $$`);
      await nodes.rows.query(`
        CREATE TRIGGER record_${event} AFTER ${event} ON generated_photos REFERENCING ${tables}
          FOR EACH STATEMENT EXECUTE FUNCTION record_${event}()`);
    }
  }

  async function countCommitted(): Promise<number> {
    const [{ photos }] = await nodes.rows.query<[{ photos: number }]>(
      'SELECT coalesce(sum(photos), 0)::int AS photos FROM committed_changes',
    );
    return photos;
  }

  /** Kills one node amid the calls of the other lanes, and starts another. */
  async function replaceNode(): Promise<void> {
    const index = Math.floor(random() * running.length);
    await running[index]!.node.end('SIGKILL');
    running[index] = await nodes.start();
  }

  /** Calls of a killed node fail, at any statement. */
  async function changeAsOrganizer(): Promise<void> {
    const event = pick(events);
    const { action, of } = pick(ACTIONS);
    // As many deletions as uploads: all other actions need photos.
    const ids = await photosOf(event, action === 'delete' ? 12 : PHOTOS_PER_CALL, of);
    if (ids.length === 0) return;
    Object.assign(owner.agent, { app: pick(running).app });
    const response = await owner.agent.patch(`/api/events/${event.id}/photos`, { action, ids });
    await response.arrayBuffer();
  }

  /** Uploads, holds and releases photos of several events, as the nodes' statements do. */
  async function changeAsGuests(): Promise<void> {
    const app = pick(running).app;
    for (let photo = 0; photo < 3; photo++) {
      const state = { held: random() < 0.3, awaitingApproval: random() < 0.3, isPrivate: random() < 0.2 };
      await photoRow(app, pick(events), state);
    }
    const ids: string[] = [];
    for (const event of events) ids.push(...(await photosOf(event, PHOTOS_PER_CALL / EVENTS, 'true')));
    await nodes.rows.transaction(async (transaction) => {
      await transaction.query('SELECT FROM events ORDER BY id FOR NO KEY UPDATE');
      await transaction.query(
        `UPDATE generated_photos SET held = $2, awaiting_approval = $3, is_private = $4 WHERE id = ANY($1)`,
        [ids, random() < 0.5, random() < 0.5, random() < 0.3],
      );
    });
  }

  /** Picks photos at random. @param condition in SQL */
  async function photosOf({ id }: EventRow, count: number, condition: string): Promise<string[]> {
    const rows = await nodes.rows.query<{ id: string }[]>(
      `SELECT id FROM generated_photos WHERE event_id = $1 AND (${condition})
       ORDER BY md5(id::text || $3::text) LIMIT $2`,
      [id, Math.floor(count), random()],
    );
    return rows.map((row) => row.id);
  }

  async function expectCountsOfRows(): Promise<void> {
    const byRows = await nodes.rows.query<object[]>(
      `SELECT event_id, count(*) FILTER (WHERE shown)::int AS shown, count(*) FILTER (WHERE hidden)::int AS hidden,
         count(*) FILTER (
           WHERE is_private AND NOT hidden_by_operator AND NOT also_hidden_by_organizer)::int AS private,
         count(*) FILTER (WHERE NOT hidden AND awaiting_approval)::int AS awaiting_approval,
         count(*) FILTER (WHERE NOT hidden AND NOT awaiting_approval AND held)::int AS held,
         count(*) FILTER (WHERE held)::int AS unreleased, count(*)::int AS hourly, count(*)::int AS total
       FROM generated_photos GROUP BY 1 ORDER BY 1`,
    );
    const counted = await nodes.rows.query<object[]>(
      `SELECT event_id, sum(shown)::int AS shown, sum(hidden)::int AS hidden,
         sum(private)::int AS private, sum(awaiting_approval)::int AS awaiting_approval, sum(held)::int AS held, sum(unreleased)::int AS unreleased,
         (SELECT sum(photos)::int FROM hourly_photo_counts h WHERE h.event_id = c.event_id) AS hourly,
         (SELECT photo_count FROM events e WHERE e.id = c.event_id) AS total
       FROM photo_counts c GROUP BY 1 ORDER BY 1`,
    );
    expect(counted).toEqual(byRows);
  }
});
