import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AuditResult } from '../../src/media/media-audits.repository.js';
import { OrphanCleanup } from '../../src/media/orphan-cleanup.js';
import { BACKUP_LOCK } from '../../src/platform/database/table-snapshot.js';
import { TemporaryFiles } from '../../src/platform/uploads/temporary-files.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { auditNow, cleanUp, findFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const FOLDERS = [
  'frames',
  'frame-originals',
  'previews',
  'framed',
  'thumbs',
  'originals',
  'downloads',
  'logos',
];
const HOUR_MS = 60 * 60 * 1000;

describe('orphaned files', () => {
  let app: TestApp;
  const soon = () => new Date(Date.now() + 60_000);

  beforeEach(async () => {
    app = await createTestApp();
  });
  afterEach(() => app.stop());

  const place = async (path: string, age = 0): Promise<void> => {
    const file = join(app.dataDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'orphaned');
    const time = new Date(Date.now() - age);
    await utimes(file, time, time);
  };
  const files = async () =>
    (await Promise.all(FOLDERS.map((folder) => findFiles(app, folder)))).flat().sort();
  /** Audits everything and deletes what the audit found. */
  const sweep = async (before: Date): Promise<AuditResult | null> => {
    const result = await auditNow(app, before);
    await cleanUp(app);
    return result;
  };

  it('deletes only orphaned files', async () => {
    const event = await createEvent(await signedInOrganizer(app));
    const guest = new Agent(app);
    const photo = await uploadPhoto(guest, event.linkSlug);
    await guest.get(photo.downloadUrl);
    const known = await files();
    for (const folder of FOLDERS) await place(`media/${folder}/ab/${'ab'.repeat(16)}.jpg`);
    await place('media/elsewhere/x.jpg');

    expect(await sweep(soon())).toMatchObject({
      objects: known.length + FOLDERS.length,
      orphaned: FOLDERS.length,
      missing: 0,
      rejected: false,
    });
    expect(await files()).toEqual(known);
    expect(await findFiles(app, 'elsewhere')).toEqual(['elsewhere/x.jpg']);
    expect((await guest.get(photo.photoUrl)).status).toBe(200);
  });

  it('keeps recent files, whose rows may not be committed', async () => {
    await place('media/framed/ab/old.jpg', 7 * HOUR_MS);
    await place('media/framed/ab/young.jpg');
    await sweep(new Date(Date.now() - 6 * HOUR_MS));
    expect(await files()).toEqual(['framed/ab/young.jpg']);
  });

  it('deletes discarded files that could not be deleted earlier', async () => {
    await place('media/originals/ab/discarded.jpg');
    // As the previous version writes it.
    await app.database.query(
      "INSERT INTO discarded_objects (name) VALUES ('originals/ab/discarded.jpg') ON CONFLICT DO NOTHING",
    );
    await cleanUp(app);
    expect(await files()).toEqual([]);
    expect(await app.database.query('SELECT * FROM discarded_objects')).toEqual([]);
  });

  it('deletes copies of an ended backup and keeps those of a running one', async () => {
    await place('media/kept/framed/ab/old.jpg', 7 * HOUR_MS);
    await place('media/kept/framed/ab/young.jpg');
    await place('media/framed/ab/discarded.jpg');
    await app.database.query("INSERT INTO unowned_objects (name) VALUES ('framed/ab/discarded.jpg')");
    const backup = app.database.createQueryRunner();
    await backup.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    await auditNow(app, new Date(Date.now() - 6 * HOUR_MS));
    await app.nest.get(OrphanCleanup).run();
    await waitFor(async () => expect(await files()).toEqual([]));
    expect(await findFiles(app, 'kept')).toHaveLength(3);
    await backup.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await backup.release();
    await cleanUp(app);
    expect(await findFiles(app, 'kept')).toEqual(['kept/framed/ab/young.jpg']);
  });

  it('deletes nothing when most files are orphaned, which indicates a wrong database', async () => {
    for (let i = 0; i < 101; i++) await place(`media/framed/${i % 2 === 0 ? 'ab' : 'ff'}/${i}.jpg`);
    expect(await sweep(soon())).toMatchObject({ objects: 101, orphaned: 101, rejected: true });
    expect(await files()).toHaveLength(101);
  });

  it('deletes unfinished uploads and objects of a crash when a node starts', async () => {
    const old = 2 * HOUR_MS;
    await place('uploads/old', old);
    await place('uploads/young');
    await place('media/.incoming/old', old);
    await place('media/.incoming/young');
    const next = await createTestApp({ sharedWith: app });
    await next.stop();
    expect((await findUnfinishedFiles(app)).sort()).toEqual(['media/.incoming/young', 'uploads/young']);
    expect(await app.nest.get(TemporaryFiles).sweep(soon())).toBe(1);
    expect(await app.nest.get(Storage).sweepIncoming(soon())).toBe(1);
  });
});
