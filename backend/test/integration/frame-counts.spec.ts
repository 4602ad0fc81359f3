import { DataSource, type QueryRunner } from 'typeorm';
import { retryLocks } from '../../src/platform/database/brief-locks.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { FrameCounts1763705600000 } from '../../src/platform/database/migrations/1763705600000-frame-counts.js';
import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, eventFrame } from '../factories/events.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('frame counts of events', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
    await addFrame();
  });
  afterAll(() => app.stop());

  async function addFrame(): Promise<string> {
    const form = new FormData();
    const frame = await eventFrame();
    form.set('frame', new Blob([new Uint8Array(frame)], { type: 'image/png' }), 'Second frame.png');
    const answer = await owner.agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }

  async function usage(): Promise<unknown> {
    const answer = await owner.agent.get(`/api/users/${owner.id}/credits`);
    return ((await answer.json()) as { usage: unknown }).usage;
  }

  it('counts only current frames, and none of a deleted event', async () => {
    expect(await usage()).toMatchObject({ events: 1, frames: 2 });
    const third = await addFrame();
    expect(await usage()).toMatchObject({ frames: 3 });
    // The photo keeps the frame's row, which is then retired instead of deleted.
    await app.database.query('UPDATE frames SET retired_at = now() WHERE id = $1', [third]);
    expect(await usage()).toMatchObject({ frames: 2 });
    await app.database.query('DELETE FROM frames WHERE id = $1', [third]);
    expect(await usage()).toMatchObject({ frames: 2 });

    const other = await createEvent(owner, { title: 'Autumn Fair' });
    expect(await usage()).toMatchObject({ events: 2, frames: 3 });
    expect((await owner.agent.delete(`/api/events/${other.id}`)).status).toBe(200);
    expect(await usage()).toMatchObject({ events: 1, frames: 2 });
  });

  it('counts frames from before the migration and those added while it runs', async () => {
    const source = await new DataSource(dataSourceOptions(app.databaseUrl)).initialize();
    const runners = [1, 2, 3].map(() => source.createQueryRunner());
    const [migrating, adding, holding] = runners as [QueryRunner, QueryRunner, QueryRunner];
    try {
      const migration = new FrameCounts1763705600000();
      await migration.down(migrating);
      const copy = `INSERT INTO frames (event_id, name, frame_url, original_object, working_object, original_width,
          original_height, width, height, photo_window, regions, accent, palette)
        SELECT event_id, name, frame_url, original_object, working_object, original_width, original_height, width, height,
          photo_window, regions, accent, palette FROM frames WHERE event_id = $1 LIMIT 1`;
      await adding.query(copy, [event.id]);
      await migration.up(migrating);
      expect(await usage()).toMatchObject({ frames: 3 });

      // The migration and the added frame both wait for the held event.
      await holding.startTransaction();
      await holding.query('SELECT FROM events WHERE id = $1 FOR UPDATE', [event.id]);
      const repeated = retryLocks(() => migration.up(migrating));
      await waitForLocks(source, 1);
      const added = adding.query(copy, [event.id]);
      await waitForLocks(source, 2);
      await holding.commitTransaction();
      await Promise.all([repeated, added]);
      expect(await usage()).toMatchObject({ frames: 4 });
    } finally {
      for (const runner of runners) await runner.release();
      await source.destroy();
    }
  });
});

async function waitForLocks(source: DataSource, count: number): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    const rows = await source.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    waiting = rows.length;
  }
}
