import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { photoJpeg, postPhoto, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { CutConnection } from '../support/cut-connection.js';
import { decided } from '../support/decided.js';
import { eventually } from '../support/eventually.js';
import { LiveStream } from '../support/live-stream.js';
import { readMetrics, sum } from '../support/metrics.js';
import { expectOnlyNamedFiles, sweepAll } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * The promise: while the database is away everybody is told to try again in a moment and the node lives on;
 * what was answered 201 is there, what was refused left nothing, and all goes on by itself once it is back.
 */
describe('a database that goes away', () => {
  let beside: TestApp;
  let cable: CutConnection;
  let app: TestApp;
  let owner: Account;
  let guest: Agent;
  let event: CreatedEvent;
  const streams: LiveStream[] = [];

  beforeAll(async () => {
    beside = await createTestApp();
    cable = await CutConnection.to(beside.databaseUrl);
    app = await createTestApp({
      beside: { databaseUrl: cable.url, dataDir: beside.dataDir },
      env: { LOG_LEVEL: 'error' },
    });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    guest = new Agent(app);
    event = await createEvent(owner);
  });
  afterEach(async () => {
    cable.putBack();
    await Promise.all(streams.splice(0).map((stream) => stream.close()));
  });
  afterAll(async () => {
    await app.stop();
    await cable.stop();
    await beside.stop();
  });

  const photoRows = async () =>
    (await beside.database.query<object[]>('SELECT FROM generated_photos WHERE event_id = $1', [event.id]))
      .length;

  async function watch(): Promise<LiveStream> {
    const stream = await LiveStream.open(app, event.linkSlug);
    streams.push(stream);
    return stream;
  }

  it('is said so, to guests and organizers alike, and the node is taken out of service', async () => {
    const before = await photoRows();
    const key = randomUUID();
    cable.pull();

    const refused = await Promise.all([
      postPhoto(guest, event.linkSlug, { key }),
      guest.get(`/api/public/event/${event.linkSlug}`),
      guest.post('/api/login', { username: owner.email, password: PASSWORD }),
      owner.agent.get('/api/events'),
    ]);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({
        code: 'busy',
        message: 'The service is very busy. Please try again in a moment.',
      });
    }
    expect((await guest.get('/api/health/ready')).status).toBe(503);
    expect((await guest.get('/api/health/live')).status).toBe(200);
    // What docs/operations.md has an operator woken for; a failure of one reading stands in the next at the latest.
    await eventually(async () =>
      expect(sum(await readMetrics(app), 'metric_read_failures_total')).toBeGreaterThan(0),
    );

    cable.putBack();
    await eventually(async () => expect((await guest.get('/api/health/ready')).status).toBe(200));
    expect((await owner.agent.get('/api/events')).status).toBe(200);
    const taken = await postPhoto(guest, event.linkSlug, { key });
    expect(taken.status).toBe(201);
    expect(await photoRows()).toBe(before + 1);
  });

  it('and comes back is listened to again: viewers lose nothing of what happened meanwhile', async () => {
    const stream = await watch();
    cable.pull();
    const meanwhile = await uploadPhoto(new Agent(beside), event.linkSlug);
    cable.putBack();

    await stream.until((events) => events.some(({ data }) => data.id === meanwhile.id));
    const afterwards = await uploadPhoto(new Agent(beside), event.linkSlug);
    await stream.until((events) => events.some(({ data }) => data.id === afterwards.id));
    expect(stream.events.map(({ data }) => data.id)).toEqual([meanwhile.id, afterwards.id]);
  });

  it('is found silent: the node is taken out of service, and lives on by itself', async () => {
    cable.freeze();
    const asked = owner.agent.get('/api/events');
    expect((await guest.get('/api/health/ready')).status).toBe(503);
    expect((await guest.get('/api/health/live')).status).toBe(200);
    cable.putBack();
    expect([200, 503]).toContain((await asked).status);
    await eventually(async () => expect((await guest.get('/api/health/ready')).status).toBe(200));
    expect((await owner.agent.get('/api/events')).status).toBe(200);
  });

  it('works off the jobs that were sent before', async () => {
    const photo = await uploadPhoto(guest, event.linkSlug);
    cable.cut();
    await eventually(async () => {
      const deleted = await guest.fetch(`/api/public/photos/${photo.id}`, {
        method: 'DELETE',
        headers: { 'X-Photo-Receipt': photo.receipt },
      });
      expect([200, 404, 410]).toContain(deleted.status);
    });
    await eventually(async () => expect((await guest.get(photo.photoUrl)).status).toBe(404));
  });

  it('has each of many uploads once, however often their connections are cut', async () => {
    const before = await photoRows();
    const uploads = Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const upload = { key: randomUUID(), picture: await photoJpeg(number) };
        return decided(() => postPhoto(guest, event.linkSlug, upload));
      }),
    );
    for (let cuts = 0; cuts < 10; cuts += 1) {
      await sleep(150);
      cable.cut();
    }
    const answers = await uploads;
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    const photos = (await Promise.all(answers.map((answer) => answer.json()))) as UploadedPhoto[];
    expect(new Set(photos.map(({ id }) => id)).size).toBe(30);
    expect(await photoRows()).toBe(before + 30);
    await sweepAll(beside);
    await expectOnlyNamedFiles(beside);
    for (const { photoUrl } of photos) expect((await guest.get(photoUrl)).status).toBe(200);
  });
});
