import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { CountStoredBytesJob } from '../../src/media/stored-bytes.js';
import { StoredBytesRepository } from '../../src/media/stored-bytes.repository.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent, eventFrame } from '../factories/events.js';
import { replaceFrame, readProgress } from '../factories/rerenders.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { findAllFiles, expectCleanStorage } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('stored bytes', () => {
  let app: TestApp;
  let owner: Account;
  let guest: Agent;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'enterprise');
    guest = new Agent(app);
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  const sizeOnDisk = async () => {
    const names = await findAllFiles(app);
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(app.dataDir, 'media', name))).size),
    );
    return { objects: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
  const countAll = async () => {
    await app.nest.get(CountStoredBytesJob).run();
    return app.nest.get(StoredBytesRepository).findTotal();
  };
  const postForm = (path: string, method: string, field: string, file: Buffer) => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(file)]), 'file.png');
    return owner.agent.fetch(path, { method, body: form });
  };

  it('matches the files on disk after every call that stores or deletes files', async () => {
    const own = await createEvent(owner);
    expect((await postForm(`/api/events/${own.id}/frames`, 'POST', 'frame', await eventFrame())).status).toBe(
      201,
    );
    const logoPng = (width: number) =>
      sharp({ create: { width, height: 150, channels: 4, background: '#0a7d4f' } })
        .png()
        .toBuffer();
    for (const width of [600, 900])
      expect((await postForm('/api/branding/logo', 'POST', 'logo', await logoPng(width))).status).toBe(200);
    const [kept, hidden, deleted] = [
      await uploadPhoto(guest, own.linkSlug),
      await uploadPhoto(guest, own.linkSlug),
      await uploadPhoto(guest, own.linkSlug),
    ];
    expect((await guest.get(kept.downloadUrl)).status).toBe(200);
    const { isComplete } = await app.nest.get(StoredBytesRepository).findTotal();
    expect(isComplete).toBe(true);
    expect(await countAll()).toEqual({ ...(await sizeOnDisk()), isComplete: true });

    const path = `/api/events/${own.id}/photos`;
    expect((await owner.agent.patch(`${path}/${hidden.id}`, { state: 'hidden' })).status).toBe(200);
    expect((await owner.agent.delete(`${path}/${deleted.id}`)).status).toBe(200);
    await replaceFrame(owner, own.id, await eventFrame({ color: [200, 30, 30] }));
    expect((await owner.agent.post(`/api/events/${own.id}/rerender`)).status).toBe(202);
    await waitFor(async () =>
      expect(await readProgress(owner, own.id)).toMatchObject({ state: 'done', done: 2 }),
    );
    await waitFor(async () =>
      expect(await app.database.query('SELECT name FROM unowned_objects')).toEqual([]),
    );
    expect(await countAll()).toEqual({ ...(await sizeOnDisk()), isComplete: true });
    await expectCleanStorage(app);

    expect((await owner.agent.delete(`/api/events/${own.id}`)).status).toBe(200);
    expect(await countAll()).toEqual({ ...(await sizeOnDisk()), isComplete: true });
  });

  it('includes rows and changes of the previous version after the next count', async () => {
    await uploadPhoto(guest, event.linkSlug);
    const total = await countAll();
    // Rows of before the upgrade have no number.
    for (const table of ['generated_photos', 'frames', 'brands'])
      await app.database.query(`UPDATE ${table} SET stored_bytes = NULL`);
    expect(await countAll()).toEqual(total);

    const [photo] = await app.database.query<{ id: string; framed: string }[]>(
      'SELECT id, framed_object AS framed FROM generated_photos LIMIT 1',
    );
    const copy = `framed/00/${'0'.repeat(32)}.jpg`;
    const storage = app.nest.get(Storage);
    await storage.put(copy, Buffer.alloc(1000), { contentType: 'image/jpeg', cacheControl: '' });
    const before = (await storage.stat(photo!.framed))!.size;
    const rename = (name: string) =>
      app.database.query('UPDATE generated_photos SET framed_object = $2 WHERE id = $1', [photo!.id, name]);
    await rename(copy);
    expect(await countAll()).toEqual({ ...total, bytes: total.bytes - before + 1000 });
    await rename(photo!.framed);
    expect(await countAll()).toEqual(total);
    await storage.delete(copy);
  });

  it('skips locked rows until the next count', async () => {
    await uploadPhoto(guest, event.linkSlug);
    const total = await countAll();
    const reset = () => app.database.query('UPDATE generated_photos SET stored_bytes = NULL');
    const holder = app.database.createQueryRunner();
    await holder.startTransaction();
    await reset();
    await holder.query('SELECT FROM generated_photos FOR UPDATE');
    expect(await countAll()).toMatchObject({ isComplete: false });
    await holder.rollbackTransaction();
    await holder.release();
    expect(await countAll()).toEqual(total);
  });
});
