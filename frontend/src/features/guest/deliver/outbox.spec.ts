import type { UploadResult } from '../api/types';
import type { Attempt, Delivery } from './delivery';
import { FallbackStore } from './fallback-store';
import { Outbox, type OutboxWorld } from './outbox';
import type { DeliveryStore } from './store';

const RESULT = {
  id: '1',
  photoUrl: '/p',
  thumbUrl: '/t',
  width: 1080,
  height: 1920,
  createdAt: '2025-06-01T12:00:00Z',
  downloadUrl: '/d',
  receipt: 'r',
  held: false,
  awaitingApproval: false,
};
const TAKEN: Attempt = { kind: 'taken', result: RESULT };
const UNREACHABLE: Attempt = { kind: 'unreachable' };

function delivery(key: string, createdAt = 0): Delivery {
  return {
    key,
    slug: 'demo',
    frameId: 'frame',
    placement: { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 },
    createdAt,
    photo: { bytes: new ArrayBuffer(1), type: 'image/jpeg', name: 'photo.jpg' },
    thumb: null,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    reached: true,
    result: null,
    refusal: null,
  };
}

/** A store that lasts longer than the outboxes using it, as IndexedDB outlasts a page. */
class Shelf implements DeliveryStore {
  readonly rows = new Map<string, Delivery>();
  all(slug: string) {
    return Promise.resolve([...this.rows.values()].filter((row) => row.slug === slug));
  }
  get(key: string) {
    return Promise.resolve(this.rows.get(key));
  }
  put(row: Delivery) {
    this.rows.set(row.key, structuredClone(row));
    return Promise.resolve();
  }
  remove(key: string) {
    this.rows.delete(key);
    return Promise.resolve();
  }
}

/** A world with a clock that jumps to the next alarm when told to, and a server that answers by script. */
class World implements OutboxWorld {
  clock = 1_000_000;
  online = true;
  sent: string[] = [];
  discarded: string[] = [];
  script: Attempt[] = [];
  alarms: { at: number; task: () => void }[] = [];
  private readonly held = new Set<string>();

  constructor(readonly store: DeliveryStore) {}

  send(sent: Delivery, onProgress: (share: number) => void) {
    this.sent.push(sent.key);
    onProgress(0.5);
    return Promise.resolve(this.script.shift() ?? TAKEN);
  }
  discard({ id }: UploadResult) {
    this.discarded.push(id);
    return Promise.resolve();
  }
  async exclusively(name: string, task: () => Promise<void>) {
    if (this.held.has(name)) return false;
    this.held.add(name);
    await task().finally(() => this.held.delete(name));
    return true;
  }
  hold(name: string) {
    this.held.add(name);
    return () => void this.held.delete(name);
  }
  isOnline() {
    return this.online;
  }
  now() {
    return this.clock;
  }
  random() {
    return 0.5;
  }
  wake(task: () => void, ms: number) {
    const alarm = { at: this.clock + ms, task };
    this.alarms.push(alarm);
    return () => void (this.alarms = this.alarms.filter((other) => other !== alarm));
  }
  /** Lets time pass until the next alarm and everything it sets off is over. */
  async pass() {
    const alarm = this.alarms.sort((a, b) => a.at - b.at).shift();
    if (!alarm) return;
    this.clock = Math.max(this.clock, alarm.at);
    alarm.task();
    await quiet();
  }
}

async function quiet() {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}

describe('Outbox', () => {
  it('delivers, and keeps the answer', async () => {
    const world = new World(new Shelf());
    const outbox = new Outbox('demo', world);
    await outbox.add(delivery('a'));
    await quiet();
    expect(outbox.getView()).toMatchObject({
      sending: null,
      deliveries: [{ key: 'a', state: 'delivered', result: RESULT, photo: null }],
    });
  });

  it('tries again under the same key until somebody answers', async () => {
    const world = new World(new Shelf());
    world.script = [UNREACHABLE, UNREACHABLE, UNREACHABLE, TAKEN];
    const outbox = new Outbox('demo', world);
    await outbox.add(delivery('a'));
    await quiet();
    for (let i = 0; i < 3; i++) await world.pass();
    expect(world.sent).toEqual(['a', 'a', 'a', 'a']);
    expect(outbox.getView().deliveries[0]).toMatchObject({ state: 'delivered', attempts: 3 });
  });

  it('goes on after the page was closed in the middle of it', async () => {
    const shelf = new Shelf();
    const first = new World(shelf);
    first.send = () => new Promise<never>(() => undefined);
    await new Outbox('demo', first).add(delivery('a'));
    await quiet();

    const second = new World(shelf);
    const reopened = new Outbox('demo', second);
    await reopened.refresh();
    await quiet();
    expect(second.sent).toEqual(['a']);
    expect(reopened.getView().deliveries[0]?.state).toBe('delivered');
  });

  it('waits while offline and sends as soon as the network is back', async () => {
    const world = new World(new Shelf());
    world.online = false;
    const outbox = new Outbox('demo', world);
    await outbox.add(delivery('a'));
    await quiet();
    expect(world.sent).toEqual([]);
    world.online = true;
    await outbox.hurry();
    expect(world.sent).toEqual(['a']);
  });

  it('does not send what another tab is sending, and learns of its end', async () => {
    const shelf = new Shelf();
    const world = new World(shelf);
    const release = world.hold('eventframe-delivery-a');
    const outbox = new Outbox('demo', world);
    const ends: string[] = [];
    outbox.onSettled(({ key, state }) => ends.push(`${key} ${state}`));
    await outbox.add(delivery('a'));
    await quiet();
    expect(world.sent).toEqual([]);

    await shelf.put({ ...delivery('a'), state: 'delivered', result: RESULT, photo: null });
    release();
    await world.pass();
    expect(world.sent).toEqual([]);
    expect(ends).toEqual(['a delivered']);
  });

  it('sends several in the order they were made, one at a time', async () => {
    const shelf = new Shelf();
    for (const [key, at] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const) {
      await shelf.put(delivery(key, at));
    }
    const world = new World(shelf);
    await new Outbox('demo', world).refresh();
    expect(world.sent).toEqual(['a', 'b', 'c']);
  });

  it('does not bring back what the guest deleted while it was being sent', async () => {
    const shelf = new Shelf();
    const world = new World(shelf);
    const outbox = new Outbox('demo', world);
    let answer: Attempt = UNREACHABLE;
    world.send = async (sent) => {
      await outbox.remove(sent.key);
      return answer;
    };
    for (const each of [UNREACHABLE, TAKEN]) {
      answer = each;
      await outbox.add(delivery('a'));
      await quiet();
      expect(outbox.getView().deliveries).toEqual([]);
      expect(shelf.rows.size).toBe(0);
    }
    expect(world.discarded).toEqual([RESULT.id]);
  });

  it('delivers without storage', async () => {
    const full = new Shelf();
    full.put = () => Promise.reject(new Error('QuotaExceededError'));
    const world = new World(new FallbackStore(full));
    world.script = [UNREACHABLE, TAKEN];
    const outbox = new Outbox('demo', world);
    await outbox.add(delivery('a'));
    await quiet();
    await world.pass();
    expect(outbox.getView().deliveries[0]?.state).toBe('delivered');
  });
});
