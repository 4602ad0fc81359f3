import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrphanSweep } from '../../src/media/orphan-sweep.js';
import { BACKUP_LOCK } from '../../src/platform/database/table-snapshot.js';
import { TemporaryFiles } from '../../src/platform/uploads/temporary-files.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { findFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const FOLDERS = ['frames', 'frame-originals', 'previews', 'framed', 'thumbs', 'originals', 'downloads'];

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
  const sweep = (before: Date) => app.nest.get(OrphanSweep).sweep(before);

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
      orphans: FOLDERS.length,
      removed: true,
    });
    expect(await files()).toEqual(known);
    expect(await findFiles(app, 'elsewhere')).toEqual(['elsewhere/x.jpg']);
    expect((await guest.get(photo.photoUrl)).status).toBe(200);
  });

  it('keeps recent files, whose rows may not be committed', async () => {
    await place('media/framed/ab/old.jpg', 2 * 60 * 60 * 1000);
    await place('media/framed/ab/young.jpg');
    await sweep(new Date(Date.now() - 60 * 60 * 1000));
    expect(await files()).toEqual(['framed/ab/young.jpg']);
  });

  it('deletes discarded files that could not be deleted earlier', async () => {
    await place('media/originals/ab/discarded.jpg');
    await app.database.query("INSERT INTO discarded_objects (name) VALUES ('originals/ab/discarded.jpg')");
    await sweep(soon());
    expect(await files()).toEqual([]);
    expect(await app.database.query('SELECT * FROM discarded_objects')).toEqual([]);
  });

  it('deletes copies of an ended backup and keeps those of a running one', async () => {
    const hour = 60 * 60 * 1000;
    await place('media/kept/framed/ab/old.jpg', 2 * hour);
    await place('media/kept/framed/ab/young.jpg');
    const backup = app.database.createQueryRunner();
    await backup.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    await sweep(new Date(Date.now() - hour));
    expect(await findFiles(app, 'kept')).toHaveLength(2);
    await backup.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await backup.release();
    await sweep(new Date(Date.now() - hour));
    expect(await findFiles(app, 'kept')).toEqual(['kept/framed/ab/young.jpg']);
  });

  it('deletes nothing when most files are orphaned, which indicates a wrong database', async () => {
    for (let i = 0; i < 101; i++) await place(`media/framed/ab/${i}.jpg`);
    expect(await sweep(soon())).toMatchObject({ objects: 101, orphans: 101, removed: false });
    expect(await files()).toHaveLength(101);
  });

  it('deletes unfinished uploads and objects of a crash when a node starts', async () => {
    const old = 2 * 60 * 60 * 1000;
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
