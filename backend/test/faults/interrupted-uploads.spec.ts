import pg from 'pg';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { openStorage } from '../../src/platform/storage/open-storage.js';
import { PhotoRenderer } from '../../src/photos/photo-renderer.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { seeded } from '../factories/random.js';
import { photoJpeg, postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { mapInLanes } from '../support/map-in-lanes.js';
import { KillableNodes } from '../support/killable-nodes.js';
import { S3Server } from '../support/s3/s3-server.js';
import { FaultyProxy } from '../support/s3/faulty-proxy.js';
import { countOf, SEED } from '../support/soak.js';
import { expectCleanStorage, storedObjects } from '../support/stored-files.js';
import { createTestApp } from '../support/test-app.js';

const UPLOADS = countOf('interrupted uploads', { test: 40, soak: 2_000 });
const TIMEOUT_MS = 3_600_000;

/** Where an upload ends: before the nth of its three files is stored, or in the transaction of its rows. */
const STEPS = ['first file', 'second file', 'third file', 'rows', 'commit'] as const;

describe(`interrupted uploads (SEED=${SEED})`, () => {
  it(
    'leaves no object and no row after an hour',
    async () => {
      const random = seeded(SEED);
      const app = await createTestApp({ env: { LOG_LEVEL: 'silent', RENDER_QUEUE: '1000' } });
      try {
        const { linkSlug } = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
        const guest = new Agent(app);
        const kept = await uploadPhoto(guest, linkSlug);
        const before = await storedObjects(app);
        // All uploads share one result: they are about files, not pixels.
        const renderer = app.nest.get(PhotoRenderer);
        const render = renderer.render.bind(renderer);
        let rendered: ReturnType<typeof render> | undefined;
        renderer.render = (...args) => (rendered ??= render(...args));
        // The rows of an upload fail depending on its zoom.
        await app.database.query(`
          CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'interrupted'; END $$`);
        await app.database.query(`
          CREATE TRIGGER fail BEFORE INSERT ON generated_photos
            FOR EACH ROW WHEN (new.zoom = 2) EXECUTE FUNCTION fail()`);
        await app.database.query(`
          CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON generated_photos DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW WHEN (new.zoom = 3) EXECUTE FUNCTION fail()`);
        const storage = app.nest.get(Storage);
        const put = storage.put.bind(storage);
        const remove = storage.delete.bind(storage);
        let failing: RegExp | null = null;
        storage.put = (name, ...rest) =>
          failing?.test(name) === true ? Promise.reject(new Error('interrupted')) : put(name, ...rest);
        // A killed process does not undo what it did.
        storage.delete = () => Promise.reject(new Error('interrupted'));
        const image = await photoJpeg();
        const uploads = Array.from({ length: UPLOADS }, () => STEPS[Math.floor(random() * STEPS.length)]!);
        for (const step of STEPS) {
          const folder = { 'first file': 'framed', 'second file': 'thumbs', 'third file': 'originals' };
          failing = step === 'rows' || step === 'commit' ? null : new RegExp(`^${folder[step]}/`);
          const zoom = step === 'rows' ? '2' : step === 'commit' ? '3' : '1';
          await mapInLanes(
            uploads.filter((each) => each === step),
            4,
            async () => {
              const response = await postPhoto(guest, linkSlug, { photo: image, fields: { zoom } });
              expect(response.status).toBe(500);
              await response.arrayBuffer();
            },
          );
        }
        storage.put = put;
        storage.delete = remove;
        const stored = uploads.reduce((sum, step) => sum + (step.endsWith('file') ? 2 : 3), 0);
        expect((await storedObjects(app)).length).toBe(before.length + stored);
        expect(await app.database.query('SELECT FROM unowned_objects')).toHaveLength(3 * UPLOADS);

        await expectCleanStorage(app);
        expect(await storedObjects(app)).toEqual(before);
        expect((await guest.get(kept.photoUrl)).status).toBe(200);
      } finally {
        await app.stop();
      }
    },
    TIMEOUT_MS,
  );
});

describe.each(['folder', 'bucket'])('a node killed during uploads to a %s', (kind) => {
  let s3: S3Server | null = null;
  let proxy: FaultyProxy | null = null;
  let nodes: KillableNodes;
  let lock: pg.Client;

  beforeAll(async () => {
    if (kind === 'bucket') {
      s3 = await S3Server.start();
      proxy = await FaultyProxy.start(s3.url);
    }
    nodes = await KillableNodes.open(s3 === null || proxy === null ? {} : s3.env(proxy.url));
    lock = new pg.Client({ connectionString: nodes.databaseUrl });
    await lock.connect();
  });
  afterAll(async () => {
    await lock.end();
    await nodes.close();
    await proxy?.stop();
    await s3?.stop();
  });

  const objects = async () => {
    const storage = await openStorage(parseSettings({ DATA_DIR: nodes.dataDir, ...s3?.env() }));
    const names: string[] = [];
    for await (const { name } of storage.list('')) names.push(name);
    storage.close();
    return names.sort();
  };
  const names = async (sql: string) =>
    (await nodes.rows.query<{ name: string }[]>(sql)).map(({ name }) => name).sort();
  const intents = () => names('SELECT name FROM unowned_objects WHERE NOT orphaned');

  it('lets another node delete the files that it stored', async () => {
    const { node, app } = await nodes.start();
    const { linkSlug } = await createEvent(await signedInOrganizer(app));
    const guest = new Agent(app);
    await uploadPhoto(guest, linkSlug);
    const before = await objects();
    // The rows of the uploads wait for a lock, after their files are stored.
    await nodes.rows.query(`
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN new; END $$`);
    await nodes.rows.query(
      'CREATE TRIGGER wait BEFORE INSERT ON generated_photos FOR EACH ROW EXECUTE FUNCTION wait()',
    );
    await lock.query('SELECT pg_advisory_lock(4711)');
    const uploads = [1, 2, 3].map(async (number) =>
      postPhoto(guest, linkSlug, { photo: await photoJpeg(number) }).catch(() => null),
    );
    await waitFor(async () => expect((await objects()).length).toBe(before.length + 9));
    expect(await intents()).toHaveLength(9);
    if (proxy !== null) {
      // These wait for the bucket.
      proxy.isUnresponsive = true;
      uploads.push(postPhoto(guest, linkSlug, { photo: await photoJpeg(4) }).catch(() => null));
      await waitFor(async () => expect(await intents()).toHaveLength(12));
    }
    await node.end('SIGKILL');
    expect(await Promise.all(uploads)).toEqual(uploads.map(() => null));
    // A killed node's machine may be gone, so PostgreSQL ends its transactions.
    await nodes.rows.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await lock.query('SELECT pg_advisory_unlock(4711)');
    await nodes.rows.query('DROP FUNCTION wait CASCADE');
    if (proxy !== null) proxy.isUnresponsive = false;
    expect((await objects()).length).toBe(before.length + 9);

    await nodes.rows.query("UPDATE unowned_objects SET due_at = due_at - interval '1 hour'");
    // The job runs once a minute. Make it due now.
    await nodes.rows.query("DELETE FROM jobs.job WHERE name = 'delete-orphaned-objects'");
    const second = await nodes.start();
    await waitFor(async () => expect(await names('SELECT name FROM unowned_objects')).toEqual([]));
    expect(await objects()).toEqual(await names('SELECT name FROM stored_objects WHERE name IS NOT NULL'));
    expect(await objects()).toEqual(before);
    await uploadPhoto(new Agent(second.app), linkSlug);
    await second.node.end('SIGTERM');
  });
});

describe('media audit of a killed node', () => {
  let nodes: KillableNodes;
  let lock: pg.Client;

  beforeAll(async () => {
    nodes = await KillableNodes.open();
    lock = new pg.Client({ connectionString: nodes.databaseUrl });
    await lock.connect();
  });
  afterAll(async () => {
    await lock.end();
    await nodes.close();
  });

  it('continues at its cursor on another node', async () => {
    const KILLED_AT = 100;
    await nodes.rows.query(`
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN new; END $$`);
    await nodes.rows.query(`
      CREATE TRIGGER wait BEFORE UPDATE ON media_audits FOR EACH ROW
        WHEN (new.next_prefix = ${KILLED_AT + 1} AND old.next_prefix = ${KILLED_AT}) EXECUTE FUNCTION wait()`);
    await lock.query('SELECT pg_advisory_lock(4711)');
    await nodes.rows.query('UPDATE media_audits SET starts_at = now()');
    const { node } = await nodes.start();
    const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await waitFor(async () => expect(await nodes.rows.query(`SELECT ${waiting}`)).toHaveLength(1));
    await node.end('SIGKILL');
    await nodes.rows.query(`SELECT pg_terminate_backend(pid, 10000) ${waiting}`);
    await lock.query('SELECT pg_advisory_unlock(4711)');
    await nodes.rows.query('DROP FUNCTION wait CASCADE');
    const cursor = () =>
      nodes.rows.query('SELECT next_prefix AS next FROM media_audits WHERE ended_at IS NULL');
    expect(await cursor()).toEqual([{ next: KILLED_AT }]);

    // The row of a missing object before the cursor is not read again, one after it is.
    await nodes.rows.query(
      `INSERT INTO users (id, name, email, username, password)
       VALUES ('00000000-0000-4000-8000-000000000001', 'Nora', 'nora@example.com', 'nora', 'x'),
         ('00000000-0000-4000-8000-000000000002', 'Olga', 'olga@example.com', 'olga', 'x')`,
    );
    const nameOf = (prefix: number) => {
      const digits = prefix.toString(16).padStart(2, '0');
      return `logos/${digits}/${digits.repeat(16)}.png`;
    };
    await nodes.rows.query(
      `INSERT INTO brands (user_id, logo_object) VALUES
         ('00000000-0000-4000-8000-000000000001', $1), ('00000000-0000-4000-8000-000000000002', $2)`,
      [nameOf(KILLED_AT - 1), nameOf(KILLED_AT)],
    );
    // Let the claim of ten minutes expire, and the job run now.
    await nodes.rows.query("UPDATE media_audits SET claimed_until = '-infinity'");
    await nodes.rows.query("DELETE FROM jobs.job WHERE name = 'audit-media'");
    const second = await nodes.start();
    await waitFor(async () =>
      expect(
        await nodes.rows.query(
          'SELECT missing::int, next_prefix AS next FROM media_audits WHERE ended_at IS NOT NULL',
        ),
      ).toEqual([{ missing: 1, next: 256 }]),
    );
    expect(await cursor()).toEqual([{ next: 0 }]);
    await second.node.end('SIGTERM');
  });
});
