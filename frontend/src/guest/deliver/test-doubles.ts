import type { UploadResult } from '../api/types';
import { belongsTo, type Attempt, type Delivery, type DeliveryEvent } from './delivery';
import type { OutboxDeps } from './outbox';
import type { Change, DeliveryStore } from './store';

/** The server's response for the only photo. */
export const RESULT: UploadResult = {
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
  hidden: false,
  visibility: 'shown',
};
export const ACCEPTED: Attempt = { kind: 'accepted', result: RESULT };
export const UNREACHABLE: Attempt = { kind: 'unreachable' };

export const DEMO = { id: 'demo-id', slug: 'demo' };

export function delivery(key: string, createdAt = 0): Delivery {
  return {
    key,
    eventId: DEMO.id,
    slug: DEMO.slug,
    frameId: 'frame',
    placement: { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 },
    createdAt,
    photo: { bytes: new ArrayBuffer(1), type: 'image/jpeg', name: 'photo.jpg' },
    thumb: null,
    state: 'waiting',
    begun: false,
    attempts: 0,
    notBefore: 0,
    reached: true,
    result: null,
    refusal: null,
  };
}

/** An in-memory store that outlives the outboxes using it, like IndexedDB. */
export class MemoryStore implements DeliveryStore {
  readonly rows = new Map<string, Delivery>();
  all(event: DeliveryEvent) {
    return Promise.resolve([...this.rows.values()].filter((row) => belongsTo(row, event)));
  }
  get(key: string) {
    return Promise.resolve(this.rows.get(key));
  }
  put(row: Delivery) {
    this.rows.set(row.key, structuredClone(row));
    return Promise.resolve(row);
  }
  async update(key: string, change: Change): Promise<Delivery | undefined> {
    const stored = this.rows.get(key);
    const after = stored && change(stored);
    if (!after) this.rows.delete(key);
    return after ? this.put(after) : undefined;
  }
}

/** Fake dependencies: a clock that jumps to the next alarm and a scripted server. */
export class FakeDeps implements OutboxDeps {
  clock = 1_000_000;
  online = true;
  sentKeys: string[] = [];
  discarded: string[] = [];
  refetched: (UploadResult | 'deleted' | null)[] = [];
  script: Attempt[] = [];
  /** How many deletion requests fail. */
  undeletable = 0;
  alarms: { at: number; task: () => void }[] = [];
  private readonly held = new Set<string>();

  constructor(readonly store: DeliveryStore) {}

  send(sent: Delivery, onProgress: (share: number) => void) {
    this.sentKeys.push(sent.key);
    onProgress(0.5);
    return Promise.resolve(this.script.shift() ?? ACCEPTED);
  }
  discard({ id }: UploadResult) {
    if (this.undeletable-- > 0) return Promise.reject(new TypeError('Failed to fetch'));
    this.discarded.push(id);
    return Promise.resolve();
  }
  refetch() {
    return Promise.resolve(this.refetched.shift() ?? null);
  }
  async withLock(name: string, task: () => Promise<void>) {
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
  schedule(task: () => void, ms: number) {
    const alarm = { at: this.clock + ms, task };
    this.alarms.push(alarm);
    return () => void (this.alarms = this.alarms.filter((other) => other !== alarm));
  }
  /** Advance the clock to the next alarm, run it and wait for its effects. */
  async runNextAlarm() {
    const alarm = this.alarms.sort((a, b) => a.at - b.at).shift();
    if (!alarm) return;
    this.clock = Math.max(this.clock, alarm.at);
    alarm.task();
    await flush();
  }
}

/** Wait for all pending promises. */
export async function flush() {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}
