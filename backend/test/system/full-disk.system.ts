import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, rm, stat, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, postEvent } from '../factories/events.js';
import { encoder, naturalImage } from '../factories/images.js';
import { postPhoto, type UploadedPhoto } from '../factories/uploads.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { stopAfterFile } from '../support/leftovers.js';
import { TestProcess } from '../support/processes.js';
import { ServerProcess } from '../support/server-process.js';
import { expectOnlyReferencedFiles } from '../support/stored-files.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { expectAllThere } from './crowd.js';

const DISK = '24m';
const BACKUP = join(import.meta.dirname, '../../src/backup.ts');

/**
 * With a full disk, confirmed photos are complete, failed uploads leave nothing, stored photos are served,
 * and the service recovers when space is freed.
 */
describe('full disk', () => {
  let disk: string;
  let unmounted: () => void;
  let database: TestDatabase;
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;
  let image: Buffer;

  beforeAll(async () => {
    disk = await temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
    unmounted = stopAfterFile(() => Promise.resolve(execFileSync('umount', ['--lazy', disk])));
    database = await createTestDatabase();
    app = await createTestApp({
      sharedWith: { databaseUrl: database.url, dataDir: disk },
      env: { LOG_LEVEL: 'silent', MAX_UPLOAD_MB: '1' },
    });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
    image = await encoder(naturalImage(1200, 900, 3))
      .jpeg({ quality: 90 })
      .toBuffer();
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
    execFileSync('umount', [disk]);
    unmounted();
    await removeFolder(disk);
  });

  const send = (key: string) => postPhoto(new Agent(app), event.linkSlug, { key, photo: image });
  const filler = () => join(disk, 'filler');

  /** Fills the disk to the last byte. */
  async function fillUp(): Promise<void> {
    const file = await open(filler(), 'w');
    const chunk = Buffer.alloc(64 * 1024);
    const writeForever = async (): Promise<never> => {
      for (;;) await file.write(chunk);
    };
    await expect(writeForever()).rejects.toMatchObject({ code: 'ENOSPC' });
    await file.close();
    expect(Number((await statfs(disk)).bavail)).toBe(0);
  }

  async function expectRefused(response: Response): Promise<void> {
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'storage_unavailable',
        message: expect.stringMatching(/\w+ \w+/) as string,
      }),
    ]);
  }

  /** Readiness caches the disk check for some seconds. */
  const expectReady = (status: number) =>
    waitFor(async () => expect((await new Agent(app).get('/api/health/ready')).status).toBe(status));

  /** A node that starts while the disk lacks room for an upload stays up and responds with 503, so that no supervisor restarts it forever. */
  async function expectStart(): Promise<void> {
    const node = await ServerProcess.start(app);
    expect((await fetch(`${node.url}/api/health/live`)).status).toBe(200);
    const ready = await fetch(`${node.url}/api/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
    expect((await node.end('SIGTERM')).code).toBe(0);
  }

  async function expectConsistent(photos: UploadedPhoto[]): Promise<void> {
    await expectOnlyReferencedFiles(app);
    await expectAllThere(app, event.linkSlug, photos);
  }

  it('reports a backup folder on a full disk', async () => {
    await fillUp();
    const folder = join(disk, 'backup');
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: disk,
      SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
    };
    const { code, output } = await TestProcess.start(BACKUP, [folder], env).ended();
    await rm(filler());
    const message = `The backup's folder cannot be used: ${folder} (its disk is full, ENOSPC).`;
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    await removeFolder(folder);
  });

  it('keeps confirmed photos, leaves no partial files and recovers when space is freed', async () => {
    const photos: UploadedPhoto[] = [];
    const refused: { key: string; answer: Response }[] = [];
    const guest = async () => {
      while (refused.length === 0) {
        const key = randomUUID();
        const response = await send(key);
        if (response.status === 201) photos.push((await response.json()) as UploadedPhoto);
        else refused.push({ key, answer: response });
      }
    };
    await Promise.all([guest(), guest(), guest()]);
    expect(photos.length).toBeGreaterThan(3);
    for (const { answer: response } of refused) await expectRefused(response);
    await expectConsistent(photos);

    await fillUp();
    const key = randomUUID();
    await expectRefused(await send(key));
    await expectReady(503);
    expect((await new Agent(app).get('/api/health/live')).status).toBe(200);
    await expectRefused(await postEvent(owner, { title: 'Disk full' }));
    await expectRefused(await new Agent(app).get(photos[0]!.downloadUrl));
    await truncate(filler(), (await stat(filler())).size - 512 * 1024);
    await expectStart();
    await rm(filler());
    await expectConsistent(photos);

    for (const { id, receipt } of photos.splice(0, 2)) {
      const deletion = await new Agent(app).fetch(`/api/public/photos/${id}`, {
        method: 'DELETE',
        headers: { 'X-Photo-Receipt': receipt },
      });
      expect(deletion.status).toBe(200);
    }
    await expectReady(200);
    const response = await waitFor(async () => {
      const again = await send(key);
      expect(again.status).toBe(201);
      return again;
    });
    photos.push((await response.json()) as UploadedPhoto);
    await expectConsistent(photos);
  });
});
