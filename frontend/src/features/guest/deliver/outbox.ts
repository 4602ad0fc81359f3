import type { UploadResult } from '../api/types';
import { lockName, type Attempt, type Delivery } from './delivery';
import { settle, sooner } from './settle';
import type { DeliveryStore } from './store';

/** The outside world of an outbox, so that it can be tried without one. */
export interface OutboxWorld {
  store: DeliveryStore;
  send(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt>;
  /** Deletes at the server what the guest deleted here while it was being sent. */
  discard(result: UploadResult): Promise<void>;
  /** Runs a task unless another tab holds the same name; then answers false at once. */
  exclusively(name: string, task: () => Promise<void>): Promise<boolean>;
  isOnline(): boolean;
  now(): number;
  random(): number;
  /** Calls back after some time; answers how to call it off. */
  wake(task: () => void, ms: number): () => void;
}

/** What the page shows of the outbox; a new object after every change. */
export interface OutboxView {
  deliveries: readonly Delivery[];
  /** The delivery on its way right now and the share of it that was sent. */
  sending: { key: string; share: number } | null;
}

/** While another tab is sending, look again after this long. */
const ELSEWHERE_MS = 3_000;

/**
 * Brings the photos of one event to the server: one after the other, each until it is settled, whatever happens
 * to the network or the page. Every change is stored before it is shown.
 */
export class Outbox {
  private view: OutboxView = { deliveries: [], sending: null };
  private readonly listeners = new Set<() => void>();
  private readonly settled = new Set<(delivery: Delivery) => void>();
  private callOff: (() => void) | null = null;
  private busy = false;

  constructor(
    private readonly slug: string,
    private readonly world: OutboxWorld,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly getView = () => this.view;

  /** Tells of every delivery that reaches its end here or in another tab, once. */
  onSettled(listener: (delivery: Delivery) => void): () => void {
    this.settled.add(listener);
    return () => void this.settled.delete(listener);
  }

  /** Takes up what earlier visits left, and what other tabs or the service worker changed meanwhile. */
  async refresh(): Promise<void> {
    const stored = await this.world.store.all(this.slug);
    const before = new Map(this.view.deliveries.map((delivery) => [delivery.key, delivery]));
    this.show({ deliveries: stored.sort((a, b) => b.createdAt - a.createdAt) });
    for (const delivery of stored) {
      if (before.get(delivery.key)?.state === 'waiting' && delivery.state !== 'waiting') this.tell(delivery);
    }
    await this.pump();
  }

  async add(delivery: Delivery): Promise<void> {
    await this.world.store.put(delivery);
    this.show({ deliveries: [delivery, ...this.view.deliveries] });
    void this.pump();
  }

  /** Sends what waits at once: the network is back, or the guest asks for it. */
  async hurry(): Promise<void> {
    for (const delivery of this.view.deliveries) {
      const hurried = sooner(delivery, this.world.now());
      if (hurried !== delivery) await this.save(hurried);
    }
    await this.pump();
  }

  async remove(key: string): Promise<void> {
    await this.world.store.remove(key);
    this.show({ deliveries: this.view.deliveries.filter((delivery) => delivery.key !== key) });
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.callOff?.();
    this.callOff = null;
    try {
      for (let next = this.due(); next && this.world.isOnline(); next = this.due()) {
        if (!(await this.deliver(next.key))) {
          this.wakeIn(ELSEWHERE_MS, () => void this.refresh());
          return;
        }
      }
    } finally {
      this.busy = false;
    }
    this.sleepUntilDue();
  }

  private async deliver(key: string): Promise<boolean> {
    return this.world.exclusively(lockName(key), async () => {
      // Read again inside the lock: another tab or the service worker may have delivered it meanwhile.
      const stored = await this.world.store.get(key);
      if (stored?.state !== 'waiting') return this.adopt(key, stored);
      this.show({ sending: { key, share: 0 } });
      const attempt = await this.world.send(stored, (share) => this.show({ sending: { key, share } }));
      const after = settle(stored, attempt, this.world.now(), this.world.random());
      const isWanted = this.view.deliveries.some((delivery) => delivery.key === key);
      if (isWanted) await this.save(after);
      else if (after.result) await this.world.discard(after.result);
      this.show({ sending: null });
      if (isWanted && after.state !== 'waiting') this.tell(after);
    });
  }

  private adopt(key: string, stored: Delivery | undefined): void {
    const others = this.view.deliveries.filter((delivery) => delivery.key !== key);
    if (!stored) return this.show({ deliveries: others });
    this.replace(stored);
    this.tell(stored);
  }

  private due(): Delivery | undefined {
    const now = this.world.now();
    // Oldest first: the gallery shows them in the order they were made.
    return this.view.deliveries.findLast(
      (delivery) => delivery.state === 'waiting' && delivery.notBefore <= now,
    );
  }

  private sleepUntilDue(): void {
    if (this.callOff || !this.world.isOnline()) return;
    const waiting = this.view.deliveries.filter((delivery) => delivery.state === 'waiting');
    if (waiting.length === 0) return;
    const next = Math.min(...waiting.map((delivery) => delivery.notBefore));
    this.wakeIn(Math.max(0, next - this.world.now()), () => void this.pump());
  }

  private wakeIn(ms: number, task: () => void): void {
    this.callOff = this.world.wake(() => {
      this.callOff = null;
      task();
    }, ms);
  }

  private async save(delivery: Delivery): Promise<void> {
    await this.world.store.put(delivery);
    this.replace(delivery);
  }

  private replace(delivery: Delivery): void {
    const { deliveries } = this.view;
    this.show({ deliveries: deliveries.map((other) => (other.key === delivery.key ? delivery : other)) });
  }

  private show(change: Partial<OutboxView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }

  private tell(delivery: Delivery): void {
    for (const listener of this.settled) listener(delivery);
  }
}
