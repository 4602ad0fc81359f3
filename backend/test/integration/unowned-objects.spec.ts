import type { QueryRunner } from 'typeorm';
import { FIND_ORPHANED } from '../../src/media/find-orphaned-objects.js';
import { MediaService } from '../../src/media/media.service.js';
import { OrphanCleanup } from '../../src/media/orphan-cleanup.js';
import { TAKE_DUE, UnownedObjects } from '../../src/media/unowned-objects.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { eventRow } from '../factories/gallery.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { expectCleanStorage } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const JPEG = { folder: 'framed', content: Buffer.from('photo'), contentType: 'image/jpeg' } as const;

describe('objects without an owner', () => {
  let app: TestApp;
  let owner: Account;
  let guest: Agent;
  let event: CreatedEvent;
  let media: MediaService;
  let cleanup: OrphanCleanup;

  beforeAll(async () => {
    app = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    guest = new Agent(app);
    event = await createEvent(owner);
    media = app.nest.get(MediaService);
    cleanup = app.nest.get(OrphanCleanup);
  });
  afterAll(() => app.stop());

  const listed = (names: string[]) =>
    app.database.query<{ name: string }[]>('SELECT name FROM unowned_objects WHERE name = ANY($1)', [names]);
  const letAnHourPass = () =>
    app.database.query("UPDATE unowned_objects SET due_at = due_at - interval '1 hour'");
  const startPayment = async (): Promise<QueryRunner> => {
    const connection = app.database.createQueryRunner();
    await connection.startTransaction();
    return connection;
  };
  const has = async (name: string) => (await app.nest.get(Storage).stat(name)) !== null;

  describe('owner and clean-up', () => {
    it('lists an object before it is stored', async () => {
      const storage = app.nest.get(Storage);
      const put = storage.put.bind(storage);
      const seen: unknown[] = [];
      storage.put = async (name, ...rest) => {
        seen.push(...(await listed([name])));
        return put(name, ...rest);
      };
      try {
        await uploadPhoto(guest, event.linkSlug);
      } finally {
        storage.put = put;
      }
      expect(seen).toHaveLength(3);
    });

    it('keeps the object of an owner that commits late, during the clean-up', async () => {
      const name = await media.store(JPEG);
      await letAnHourPass();
      const transaction = await startPayment();
      await media.claim([name], transaction.manager);
      await cleanup.run();
      await transaction.commitTransaction();
      await transaction.release();
      await cleanup.run();
      expect(await listed([name])).toEqual([]);
      expect(await has(name)).toBe(true);
      await media.deleteUnused([name]);
    });

    it('deletes the object of an owner that rolls back', async () => {
      const name = await media.store(JPEG);
      await letAnHourPass();
      const transaction = await startPayment();
      await media.claim([name], transaction.manager);
      await cleanup.run();
      await transaction.rollbackTransaction();
      await transaction.release();
      expect(await has(name)).toBe(true);
      await cleanup.run();
      expect(await listed([name])).toEqual([]);
      expect(await has(name)).toBe(false);
    });

    it('fails the owner that waited for the clean-up', async () => {
      const name = await media.store(JPEG);
      await letAnHourPass();
      const [taking, owning] = [await startPayment(), await startPayment()];
      await taking.query(TAKE_DUE, [10]);
      const claim = media.claim([name], owning.manager).then(
        () => 'claimed',
        (error: { code?: string }) => error.code,
      );
      await waitFor(async () =>
        expect(
          await app.database.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      await taking.commitTransaction();
      expect(await claim).toBe('storage_unavailable');
      await owning.rollbackTransaction();
      await Promise.all([taking.release(), owning.release()]);
      await letAnHourPass();
      await cleanup.run();
      expect(await has(name)).toBe(false);
    });

    it('rejects an upload whose files the clean-up deleted, and accepts its retry', async () => {
      const storage = app.nest.get(Storage);
      const put = storage.put.bind(storage);
      storage.put = async (...args) => {
        await put(...args);
        await letAnHourPass();
        await cleanup.run();
      };
      const key = '0b8e4d2c-6a1f-4c39-9d7e-5f3a2b1c0d9e';
      try {
        const response = await postPhoto(guest, event.linkSlug, { key });
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 'storage_unavailable' });
      } finally {
        storage.put = put;
      }
      expect((await postPhoto(guest, event.linkSlug, { key })).status).toBe(201);
      await expectCleanStorage(app);
    });

    it('keeps an owned object that is listed by mistake', async () => {
      const { photoUrl } = await uploadPhoto(guest, event.linkSlug);
      const name = photoUrl.replace('/media/', '');
      await app.database.query('INSERT INTO unowned_objects (name) VALUES ($1)', [name]);
      await waitFor(async () => {
        await cleanup.run();
        expect(await listed([name])).toEqual([]);
      });
      expect(await has(name)).toBe(true);
    });
  });

  describe('cost of the clean-up', () => {
    const ORPHANS = 20;

    interface Plan {
      'Shared Hit Blocks': number;
      'Shared Read Blocks': number;
      'Actual Rows': number;
      'Actual Loops': number;
      'Rows Removed by Filter'?: number;
      Plans?: Plan[];
    }

    const rowsOf = (plan: Plan): number =>
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
      (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);

    /** Rows that all steps of a statement's plan read, and blocks. */
    const costOf = async (sql: string, parameters: unknown[]) => {
      const connection = await startPayment();
      try {
        // Due in this transaction alone, so that the job of the running node does not take them.
        await connection.query("UPDATE unowned_objects SET due_at = now() - interval '1 minute'");
        const [row] = (await connection.query(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
          parameters,
        )) as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
        const [{ Plan: plan }] = row['QUERY PLAN'];
        return { rows: rowsOf(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
      } finally {
        await connection.rollbackTransaction();
        await connection.release();
      }
    };

    const addPhotos = async (eventId: string, frameId: string, count: number) => {
      await app.database.query(
        `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width,
           height, framed_object, thumb_object, original_object, original_type, stored_bytes)
         SELECT id, $1, $2, '', '', '', 540, 960, 'framed/' || id, 'thumbs/' || id, 'originals/' || id, 'image/jpeg', 1
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $3)) AS photo`,
        [eventId, frameId, count],
      );
      await app.database.query('VACUUM ANALYZE generated_photos');
      await app.database.query('VACUUM ANALYZE unowned_objects');
    };

    it('does not depend on the number of stored photos', async () => {
      const row = await eventRow(app, owner);
      const names = Array.from({ length: ORPHANS }, (_, number) => `framed/ab/orphan-${number}.jpg`);
      await app.nest.get(UnownedObjects).intend(names);
      const measure = async () =>
        [await costOf(TAKE_DUE, [500]), await costOf(FIND_ORPHANED, [names])] as const;
      await addPhotos(row.id, row.frameId, 100);
      const [takeFew] = await measure();
      await addPhotos(row.id, row.frameId, 20_000);
      const [takeMany, findMany] = await measure();

      expect(takeMany.rows).toBe(takeFew.rows);
      expect(takeMany.blocks).toBeLessThanOrEqual(takeFew.blocks * 1.5);
      // The names alone: no column has them.
      expect(findMany.rows).toBe(ORPHANS);
      // Each level of an index is one more block for each name and column.
      const COLUMNS = 9;
      expect(findMany.blocks).toBeLessThanOrEqual(3 * COLUMNS * ORPHANS);
      await app.database.query('DELETE FROM unowned_objects WHERE name = ANY($1)', [names]);
    });
  });
});
