import { jest } from '@jest/globals';
import { FramingEngine } from '../../src/framing/framing-engine.js';
import { UploadAdmission } from '../../src/photos/upload/upload-admission.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { photoJpeg, postPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { readMetrics, sum } from '../support/metrics.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Ten uploads are in progress and ten wait. */
const QUEUE = 19;
const CAPACITY = QUEUE + 1;

const settings = (queue: number, factor: string) => ({
  RENDER_QUEUE: String(queue),
  RENDER_CONCURRENCY: '1',
  RATE_LIMIT_FACTOR: factor,
  TRUST_PROXY: '127.0.0.1',
});

describe('upload admission', () => {
  let app: TestApp;
  let owner: Account;
  let renders: HeldRenders;

  beforeEach(async () => {
    app = await createTestApp({ env: settings(QUEUE, '1') });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    renders = new HeldRenders(app.nest.get(FramingEngine));
  });
  afterEach(async () => {
    renders.releaseAll();
    await app.stop();
  });

  const uploadCount = () => {
    const { running, waiting } = app.nest.get(UploadAdmission).load;
    return running + waiting;
  };

  /** Fills the capacity with guests of one event. */
  async function fillCapacity(slug: string): Promise<Promise<Response>[]> {
    const responses = await Promise.all(
      Array.from({ length: CAPACITY }, async (_, number) => {
        const image = await photoJpeg(number);
        return { answer: postPhoto(new Agent(app), slug, { photo: image }) };
      }),
    );
    await waitFor(() => Promise.resolve(expect(uploadCount()).toBe(CAPACITY)));
    return responses.map(({ answer: response }) => response);
  }

  /** Expects metrics of the blocked uploads, without changing them. */
  async function expectMetrics(): Promise<void> {
    await waitFor(() => expect(renders.asked).toHaveLength(app.nest.get(UploadAdmission).load.running));
    const engine = app.nest.get(FramingEngine);
    let stop = () => {};
    const held = new Promise<Buffer>((_resolve, reject) => (stop = () => reject(new Error('canceled'))));
    const window = { x: 0, y: 0, width: 1, height: 1 };
    const frames = ['active', 'waiting'].map((id) => engine.getFrame('event', id, window, () => held));
    try {
      const samples = await readMetrics(app);
      const names = ['uploads_in_flight', 'uploads_waiting', 'renders_in_flight', 'render_queue_length'];
      expect(names.map((name) => sum(samples, name))).toEqual([CAPACITY / 2 + 1, CAPACITY / 2 - 1, 1, 1]);
      expect(sum(samples, 'uploads_refused_total')).toBeGreaterThanOrEqual(1);
      expect(sum(samples, 'render_memory_bytes')).toBeGreaterThan(0);
    } finally {
      stop();
      await Promise.allSettled(frames);
    }
  }

  it("admits another event's guest before those of a full queue", async () => {
    const [hall, wedding] = [await createEvent(owner), await createEvent(owner)];
    const crowd = await fillCapacity(hall.linkSlug);
    const tooMany = await postPhoto(new Agent(app), hall.linkSlug, { photo: await photoJpeg(99) });
    expect(tooMany.status).toBe(503);
    await expectMetrics();

    const guest = postPhoto(new Agent(app), wedding.linkSlug);
    // One waiting guest of the first event gets a 503 instead. The queue stays full.
    const displaced = await Promise.any(
      crowd.map(async (request) => {
        const response = await request;
        return response.status === 503 ? response : Promise.reject(new Error(String(response.status)));
      }),
    );
    expect(await displaced.json()).toMatchObject({ code: 'busy' });
    expect(Number(displaced.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(renders.asked).not.toContain(wedding.id);
    expect(uploadCount()).toBe(CAPACITY);

    // After two finished uploads, the guest overtakes the 19 uploads that arrived earlier.
    for (let done = 0; done < 2; done++) await renders.releaseOne(hall.id);
    await waitFor(() => Promise.resolve(expect(renders.asked).toContain(wedding.id)));
    await renders.releaseOne(wedding.id);
    expect((await guest).status).toBe(201);

    renders.releaseAll();
    const statuses = (await Promise.all(crowd)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(CAPACITY - 1).fill(201), 503]);
  });

  it('counts accepted uploads and no rejected ones', async () => {
    const event = await createEvent(owner);
    const crowd = await fillCapacity(event.linkSlug);
    expect(await countedUploads()).toBe(CAPACITY);
    await app.database.query("DELETE FROM rate_limits WHERE key LIKE 'upload-tries-address:%'");
    const guest = new Agent(app);
    const ask = async () => (await postPhoto(guest, event.linkSlug)).status;
    const statuses: number[] = [];
    // More than a guest's limit.
    for (let times = 0; times < 30; times++) statuses.push(await ask());
    expect(statuses).toEqual(Array(30).fill(503));
    expect(await countedUploads()).toBe(CAPACITY);
    // Rejected uploads have a separate, much higher limit.
    expect(await countedUploads('upload-tries-address')).toBeGreaterThan(0);

    renders.releaseAll();
    for (const response of crowd) expect((await response).status).toBe(201);
    expect(await ask()).toBe(201);
    expect(await countedUploads()).toBe(CAPACITY + 1);
  });

  it('rejects an IP address with 429 after 3,000 uploads a minute to a full queue', async () => {
    const small = await createTestApp({ env: settings(1, '0.01'), sharedWith: app });
    const held = new HeldRenders(small.nest.get(FramingEngine));
    const event = await createEvent(owner);
    const send = async (address: string) => {
      const form = new FormData();
      form.set('photo', new Blob([new Uint8Array(await photoJpeg())]), 'photo.jpg');
      const init = { method: 'POST', body: form, headers: { 'X-Forwarded-For': address } };
      return (await new Agent(small).fetch(`/api/public/upload-photo/${event.linkSlug}`, init)).status;
    };
    const crowd = ['192.0.2.1', '192.0.2.2'].map(send);
    const load = () => small.nest.get(UploadAdmission).load;
    await waitFor(() => Promise.resolve(expect(load().running + load().waiting).toBe(2)));

    const statuses: number[] = [];
    for (let times = 0; times <= 30; times++) statuses.push(await send('192.0.2.3'));
    expect(statuses).toEqual([...Array<number>(30).fill(503), 429]);
    expect(await send('192.0.2.4')).toBe(503);

    held.releaseAll();
    expect(await Promise.all(crowd)).toEqual([201, 201]);
    await small.stop();
  });

  async function countedUploads(limit = 'uploads-guest'): Promise<number> {
    const [{ uses }] = await app.database.query<[{ uses: number }]>(
      `SELECT sum(n)::int AS uses FROM rate_limits, unnest(counts) AS n WHERE key LIKE $1 || ':%'`,
      [limit],
    );
    return uses;
  }
});

/** Blocks renders until they are released. */
class HeldRenders {
  /** Events of the requested renders, in order. */
  readonly asked: string[] = [];
  private readonly held: { eventId: string; release: () => void }[] = [];
  private isReleased = false;

  constructor(engine: FramingEngine) {
    const render = engine.render.bind(engine);
    jest.spyOn(engine, 'render').mockImplementation(async (eventId, recipe) => {
      this.asked.push(eventId);
      if (!this.isReleased) await new Promise<void>((release) => this.held.push({ eventId, release }));
      return render(eventId, recipe);
    });
  }

  /** Releases an event's oldest render. */
  async releaseOne(eventId: string): Promise<void> {
    const isOf = (one: { eventId: string }) => one.eventId === eventId;
    await waitFor(() => Promise.resolve(expect(this.held.some(isOf)).toBe(true)));
    this.held.splice(this.held.findIndex(isOf), 1)[0]!.release();
  }

  releaseAll(): void {
    this.isReleased = true;
    this.held.splice(0).forEach(({ release }) => release());
  }
}
