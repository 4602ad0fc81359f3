import type { UploadResult } from '../api/types';
import { attemptDelivery } from './attempt';
import { isOpen, lockName, type Attempt, type Delivery, type DeliveryEvent } from './delivery';
import { mergeCurrent, sendableNow, markUnwanted } from './settle';
import type { DeliveryStore } from './store';

/** The outside world of an outbox, so that it can be tried without one. */
export interface OutboxDeps {
  store: DeliveryStore;
  send(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt>;
  /** Deletes at the server what the guest deleted here; throws when it could not. */
  discard(result: UploadResult): Promise<void>;
  /** The delivered photo as it is at the server today; 'deleted', or null when nobody answers. */
  fetchCurrent(result: UploadResult): Promise<UploadResult | 'deleted' | null>;
  /** Runs a task unless another tab holds the same name; then answers false at once. */
  tryWithLock(name: string, task: () => Promise<void>): Promise<boolean>;
  /** Whether the browser believes to have a network. */
  isOnline(): boolean;
  now(): number;
  random(): number;
  /** Calls back after some time; answers how to call it off. */
  schedule(task: () => void, ms: number): () => void;
}

/** What the page shows of the outbox; a new object after every change. */
export interface OutboxView {
  deliveries: readonly Delivery[];
  /** The delivery on its way right now and the share of it that was sent. */
  sending: { key: string; share: number } | null;
}

/** While another tab is sending, look again after this long. */
const ELSEWHERE_MS = 3_000;
/** A browser that believes to have no network may be wrong: it is tried all the same, as often as this. */
const OFFLINE_MS = 60_000;

/**
 * Brings the photos of one event to the server: one after the other, each until it is settled, whatever happens
 * to the network or the page. Every change is stored before it is shown.
 */
export class Outbox {
  private view: OutboxView = { deliveries: [], sending: null };
  /** Newest first, with those the guest does not want any more, which are shown to nobody. */
  private rows: readonly Delivery[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly settled = new Set<(delivery: Delivery) => void>();
  private readonly gone = new Set<(key: string) => void>();
  private cancel: (() => void) | null = null;
  private busy = false;

  constructor(
    private readonly event: DeliveryEvent,
    private readonly deps: OutboxDeps,
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

  /** Tells of every delivery that its guest deleted here. One that merely cannot be read any more is not gone. */
  onDeleted(listener: (key: string) => void): () => void {
    this.gone.add(listener);
    return () => void this.gone.delete(listener);
  }

  /** Whether anything is still to be done at the server. */
  hasWork(): boolean {
    return this.rows.some(isOpen);
  }

  /** Takes up what earlier visits left, and what other tabs or the service worker changed meanwhile. */
  async refresh(): Promise<void> {
    const stored = await this.deps.store.all(this.event);
    const before = new Map(this.rows.map((delivery) => [delivery.key, delivery]));
    this.setRows(stored.sort((a, b) => b.createdAt - a.createdAt));
    for (const delivery of stored) this.notifyIfSettled(before.get(delivery.key), delivery);
    await this.pump();
  }

  async add(delivery: Delivery): Promise<void> {
    const kept = await this.deps.store.put(delivery);
    this.setRows([kept, ...this.rows]);
    void this.pump();
  }

  /** Sends what waits at once: the network is back, or the guest asks for it. */
  async sendNow(): Promise<void> {
    for (const { key } of this.rows.filter(isOpen)) {
      this.adopt(key, await this.deps.store.update(key, (stored) => sendableNow(stored, this.deps.now())));
    }
    await this.pump();
  }

  /**
   * Takes up what became of the delivered ones at the server: released, hidden, made anew, deleted. One after the other,
   * and not at all where nobody answers.
   */
  async refreshDelivered(): Promise<void> {
    for (const { key, result } of this.view.deliveries) {
      if (!result) continue;
      const found = await this.deps.fetchCurrent(result);
      if (!found) return;
      this.adopt(key, await this.deps.store.update(key, (stored) => mergeCurrent(stored, found)));
    }
  }

  /**
   * Deletes a photo here and at the server. Where it is not known whether the server has it, it is gone for the
   * guest at once, and deleted there as soon as that can be.
   *
   * @throws when the server is known to have it and it could not be deleted there
   */
  async remove(key: string): Promise<void> {
    const result = this.rows.find((delivery) => delivery.key === key)?.result;
    if (result) await this.deps.discard(result);
    this.adopt(key, await this.deps.store.update(key, result ? () => null : markUnwanted));
    for (const listener of this.gone) listener(key);
    void this.pump();
  }

  /** @param isForced tries also where the browser believes to have no network */
  private async pump(isForced = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.cancel?.();
    this.cancel = null;
    try {
      for (let next = this.due(); next && (isForced || this.deps.isOnline()); next = this.due()) {
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
    const { deps } = this;
    return deps.tryWithLock(lockName(key), async () => {
      const after = await attemptDelivery(key, {
        store: deps.store,
        send: (delivery) => {
          this.show({ sending: { key, share: 0 } });
          return deps.send(delivery, (share) => this.show({ sending: { key, share } }));
        },
        discard: (result) => deps.discard(result),
        now: () => deps.now(),
        random: () => deps.random(),
      });
      this.adopt(key, after, null);
    });
  }

  /** Shows a delivery as it is stored now. */
  private adopt(key: string, stored: Delivery | undefined, sending = this.view.sending): void {
    const before = this.rows.find((delivery) => delivery.key === key);
    const rows = this.rows.map((delivery) => (delivery.key === key ? stored : delivery));
    this.setRows(
      rows.filter((delivery) => delivery !== undefined),
      sending,
    );
    if (stored) this.notifyIfSettled(before, stored);
  }

  private notifyIfSettled(before: Delivery | undefined, after: Delivery): void {
    if (before?.state !== 'waiting' || isOpen(after)) return;
    for (const listener of this.settled) listener(after);
  }

  private due(): Delivery | undefined {
    const now = this.deps.now();
    // Oldest first: the gallery shows them in the order they were made.
    return this.rows.findLast((delivery) => isOpen(delivery) && delivery.notBefore <= now);
  }

  private sleepUntilDue(): void {
    const open = this.rows.filter(isOpen);
    if (this.cancel || open.length === 0) return;
    const next = Math.min(...open.map((delivery) => delivery.notBefore));
    const wait = Math.max(0, next - this.deps.now());
    if (this.deps.isOnline()) this.wakeIn(wait, () => void this.pump());
    else this.wakeIn(Math.max(wait, OFFLINE_MS), () => void this.pump(true));
  }

  private wakeIn(ms: number, task: () => void): void {
    this.cancel = this.deps.schedule(() => {
      this.cancel = null;
      task();
    }, ms);
  }

  private setRows(rows: readonly Delivery[], sending = this.view.sending): void {
    this.rows = rows;
    this.show({ deliveries: rows.filter(({ state }) => state !== 'unwanted'), sending });
  }

  private show(change: Partial<OutboxView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }
}
