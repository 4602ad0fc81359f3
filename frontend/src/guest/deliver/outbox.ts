import type { UploadResult } from '../api/types';
import { attemptDelivery } from './attempt';
import { isOpen, lockName, type Attempt, type Delivery, type DeliveryEvent } from './delivery';
import { isRevocable, markUnwanted, mergeCurrent, sendableNow, sendAgain } from './settle';
import type { DeliveryStore } from './store';

/** Dependencies of an outbox, replaceable in tests. */
export interface OutboxDeps {
  store: DeliveryStore;
  send(delivery: Delivery, onProgress: (share: number) => void): Promise<Attempt>;
  /**
   * Deletes the photo on the server.
   *
   * @throws if the request failed
   */
  discard(result: UploadResult): Promise<void>;
  /** Fetches the delivered photo's current state; null when the server is unreachable. */
  refetch(result: UploadResult): Promise<UploadResult | 'deleted' | null>;
  /** Runs a task unless another tab holds the lock; then returns false immediately. */
  withLock(name: string, task: () => Promise<void>): Promise<boolean>;
  /** Whether the browser reports a network. */
  isOnline(): boolean;
  now(): number;
  random(): number;
  /** Runs a task after a delay. Returns a function that cancels it. */
  schedule(task: () => void, ms: number): () => void;
}

/** State of the outbox for display; a new object after every change. */
export interface OutboxView {
  deliveries: readonly Delivery[];
  /** The delivery being sent and the share sent, 0 to 1. */
  sending: { key: string; share: number } | null;
}

/** Delay before checking on a delivery that another tab is sending. */
const OTHER_TAB_MS = 3_000;
/** The browser may wrongly report being offline: try anyway at this interval. */
const OFFLINE_RETRY_MS = 60_000;

/**
 * Delivers the photos of one event one after the other, each until it is settled, across network failures and
 * closed pages. Every change is stored before it is shown.
 */
export class Outbox {
  private view: OutboxView = { deliveries: [], sending: null };
  /** Newest first, including hidden `unwanted` ones. */
  private rows: readonly Delivery[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly settled = new Set<(delivery: Delivery) => void>();
  private readonly deleted = new Set<(key: string) => void>();
  /** Keys of rejected deliveries that are sent again without the guest's request. */
  private readonly resumed = new Set<string>();
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

  /** Call back once for each delivery settled here or in another tab, except if a photo is rejected again. */
  onSettled(listener: (delivery: Delivery) => void): () => void {
    this.settled.add(listener);
    return () => void this.settled.delete(listener);
  }

  /** Call back for each delivery that the guest deleted here, not for unreadable ones. */
  onDeleted(listener: (key: string) => void): () => void {
    this.deleted.add(listener);
    return () => void this.deleted.delete(listener);
  }

  /** Whether any delivery still needs a request to the server. */
  hasWork(): boolean {
    return this.rows.some(isOpen);
  }

  /** Load deliveries of earlier visits and changes by other tabs or the service worker. */
  async refresh(): Promise<void> {
    const stored = await this.deps.store.all(this.event);
    const before = new Map(this.rows.map((delivery) => [delivery.key, delivery]));
    this.setRows(stored.sort((a, b) => b.createdAt - a.createdAt));
    for (const delivery of stored) this.announce(before.get(delivery.key), delivery);
    await this.pump();
  }

  async add(delivery: Delivery): Promise<void> {
    const stored = await this.deps.store.put(delivery);
    this.setRows([stored, ...this.rows]);
    void this.pump();
  }

  /** Send waiting deliveries immediately: the network is back, or the guest requests it. */
  async sendNow(): Promise<void> {
    for (const { key } of this.rows.filter(isOpen)) {
      this.adopt(key, await this.deps.store.update(key, (stored) => sendableNow(stored, this.deps.now())));
    }
    await this.pump();
  }

  /** Send the photos again that were rejected because the event accepted none. It accepts photos now. */
  async resume(): Promise<void> {
    for (const { key } of (await this.deps.store.all(this.event)).filter(isRevocable)) {
      this.resumed.add(key);
      await this.resend(key);
    }
  }

  /** Send a rejected photo again for the guest, who learns the outcome. */
  async sendAgain(key: string): Promise<void> {
    this.resumed.delete(key);
    await this.resend(key);
  }

  private async resend(key: string): Promise<void> {
    await this.deps.store.update(key, (stored) => sendAgain(stored, this.deps.now()));
    await this.refresh();
  }

  /**
   * Update delivered photos from the server (released, hidden, re-rendered, deleted), one after the other.
   * Stops when the server is unreachable.
   */
  async sync(): Promise<void> {
    for (const { key, result } of this.view.deliveries) {
      if (!result) continue;
      const current = await this.deps.refetch(result);
      if (!current) return;
      this.adopt(key, await this.deps.store.update(key, (stored) => mergeCurrent(stored, current)));
    }
  }

  /**
   * Delete a photo here and on the server. If it is unknown whether the server has it, it is hidden
   * immediately and deleted there later.
   *
   * @throws if the server has it and it could not be deleted there
   */
  async remove(key: string): Promise<void> {
    const result = this.rows.find((delivery) => delivery.key === key)?.result;
    if (result) await this.deps.discard(result);
    this.adopt(key, await this.deps.store.update(key, result ? () => null : markUnwanted));
    for (const listener of this.deleted) listener(key);
    void this.pump();
  }

  /**
   * @param isForced try even if the browser reports no network
   */
  private async pump(isForced = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.cancel?.();
    this.cancel = null;
    try {
      for (let next = this.due(); next && (isForced || this.deps.isOnline()); next = this.due()) {
        if (!(await this.deliver(next.key))) {
          this.wakeIn(OTHER_TAB_MS, () => void this.refresh());
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
    return deps.withLock(lockName(key), async () => {
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

  /** Show a delivery as stored. */
  private adopt(key: string, stored: Delivery | undefined, sending = this.view.sending): void {
    const before = this.rows.find((delivery) => delivery.key === key);
    const rows = this.rows.map((delivery) => (delivery.key === key ? stored : delivery));
    this.setRows(
      rows.filter((delivery) => delivery !== undefined),
      sending,
    );
    if (stored) this.announce(before, stored);
  }

  private announce(before: Delivery | undefined, after: Delivery): void {
    if (before?.state !== 'waiting' || isOpen(after)) return;
    // The guest knows that it was rejected, and requested nothing.
    if (after.state !== 'delivered' && this.resumed.has(after.key)) return;
    for (const listener of this.settled) listener(after);
  }

  private due(): Delivery | undefined {
    const now = this.deps.now();
    // Oldest first: the gallery shows photos in the order they were made.
    return this.rows.findLast((delivery) => isOpen(delivery) && delivery.notBefore <= now);
  }

  private sleepUntilDue(): void {
    const open = this.rows.filter(isOpen);
    if (this.cancel || open.length === 0) return;
    const next = Math.min(...open.map((delivery) => delivery.notBefore));
    const wait = Math.max(0, next - this.deps.now());
    if (this.deps.isOnline()) this.wakeIn(wait, () => void this.pump());
    else this.wakeIn(Math.max(wait, OFFLINE_RETRY_MS), () => void this.pump(true));
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
