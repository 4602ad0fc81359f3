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
  /** The share sent, 0 to 1, of each delivery being sent. */
  sending: ReadonlyMap<string, number>;
}

/** Photos whose outcome is known. */
export interface Settled {
  /** One photo, or all of a batch. */
  deliveries: readonly Delivery[];
  /** How many photos of the batch could not be generated. */
  failed: number;
}

/** Photos that were generated together. */
interface Batch {
  /** Whether more photos will be added. */
  isGrowing: boolean;
  /** How many could not be generated. */
  failed: number;
  /** Keys of the deliveries whose outcome is to be reported. */
  settled: Set<string>;
}

/** Photos sent at the same time. */
const LANES = 2;

/** Delay before checking on a delivery that another tab is sending. */
const OTHER_TAB_MS = 3_000;
/** The browser may wrongly report being offline: try anyway at this interval. */
const OFFLINE_RETRY_MS = 60_000;

/**
 * Delivers the photos of one event, each until it is settled, across network failures and closed pages. Every
 * change is stored before it is shown.
 */
export class Outbox {
  private view: OutboxView = { deliveries: [], sending: new Map() };
  /** Newest first, including hidden `unwanted` ones. */
  private rows: readonly Delivery[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly settled = new Set<(settled: Settled) => void>();
  private readonly deleted = new Set<(key: string) => void>();
  /** Keys of rejected deliveries that are sent again without the guest's request. */
  private readonly resumed = new Set<string>();
  /** Batches to report. */
  private readonly batches = new Map<string, Batch>();
  private cancel: (() => void) | null = null;
  /** Keys of deliveries being attempted. */
  private readonly busy = new Set<string>();
  /** Keys of deliveries that another tab is sending. */
  private readonly elsewhere = new Set<string>();

  constructor(
    private readonly event: DeliveryEvent,
    private readonly deps: OutboxDeps,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly getView = () => this.view;

  /**
   * Call back once for each delivery settled here or in another tab, and once for all of a batch, except if a
   * photo is rejected again.
   */
  onSettled(listener: (settled: Settled) => void): () => void {
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
    this.elsewhere.clear();
    const stored = await this.deps.store.all(this.event);
    const before = new Map(this.rows.map((delivery) => [delivery.key, delivery]));
    this.setRows(stored.sort((a, b) => b.createdAt - a.createdAt));
    for (const delivery of stored) this.announce(before.get(delivery.key), delivery);
    this.reportBatches();
    await this.pump();
  }

  async add(delivery: Delivery): Promise<void> {
    if (delivery.batch) this.batchOf(delivery.batch).isGrowing = true;
    const stored = await this.deps.store.put(delivery);
    this.setRows([stored, ...this.rows]);
    void this.pump();
  }

  /**
   * No more photos are added to a batch.
   *
   * @param failed how many photos of it could not be generated
   */
  endBatch(batch: string, failed: number): void {
    Object.assign(this.batchOf(batch), { isGrowing: false, failed });
    this.reportBatches();
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
    const keys = (await this.deps.store.all(this.event)).filter(isRevocable).map(({ key }) => key);
    for (const key of keys) this.resumed.add(key);
    if (keys.length > 0) await this.resend(keys);
  }

  /** Send a rejected photo again for the guest, who learns the outcome. */
  async sendAgain(key: string): Promise<void> {
    this.resumed.delete(key);
    await this.resend([key]);
  }

  private async resend(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.deps.store.update(key, (stored) => sendAgain(stored, this.deps.now()));
    }
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
    this.cancel?.();
    this.cancel = null;
    const lanes: Promise<void>[] = [];
    while (this.busy.size < LANES && (isForced || this.deps.isOnline())) {
      const next = this.due();
      if (!next) break;
      lanes.push(this.attempt(next.key).then(() => this.pump(isForced)));
    }
    if (this.busy.size < LANES) this.sleepUntilDue();
    await Promise.all(lanes);
  }

  private async attempt(key: string): Promise<void> {
    this.busy.add(key);
    try {
      if (!(await this.deliver(key))) this.elsewhere.add(key);
    } finally {
      this.busy.delete(key);
    }
  }

  /**
   * @returns whether the attempt was made; false while another tab makes one
   */
  private async deliver(key: string): Promise<boolean> {
    const { deps } = this;
    const showShare = (share: number) => this.show({ sending: new Map(this.view.sending).set(key, share) });
    return deps.withLock(lockName(key), async () => {
      const after = await attemptDelivery(key, {
        store: deps.store,
        send: (delivery) => {
          showShare(0);
          return deps.send(delivery, showShare);
        },
        discard: (result) => deps.discard(result),
        now: () => deps.now(),
        random: () => deps.random(),
      });
      const sending = new Map(this.view.sending);
      sending.delete(key);
      this.adopt(key, after, sending);
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
    this.reportBatches();
  }

  private announce(before: Delivery | undefined, after: Delivery): void {
    if (before?.state !== 'waiting' || isOpen(after)) return;
    // The guest knows that it was rejected, and requested nothing.
    const isKnown = after.state !== 'delivered' && this.resumed.has(after.key);
    if (!after.batch) {
      if (!isKnown) this.report({ deliveries: [after], failed: 0 });
      return;
    }
    if (!isKnown) this.batchOf(after.batch).settled.add(after.key);
  }

  private batchOf(name: string): Batch {
    const batch = this.batches.get(name) ?? { isGrowing: false, failed: 0, settled: new Set() };
    this.batches.set(name, batch);
    return batch;
  }

  /** Report each batch of which no photo is waiting or being generated. */
  private reportBatches(): void {
    for (const [name, { isGrowing, failed, settled }] of this.batches) {
      if (isGrowing || this.rows.some(({ batch, state }) => batch === name && state === 'waiting')) continue;
      this.batches.delete(name);
      const deliveries = this.rows.filter(({ key }) => settled.has(key));
      if (deliveries.length > 0) this.report({ deliveries, failed });
    }
  }

  private report(settled: Settled): void {
    for (const listener of this.settled) listener(settled);
  }

  private due(): Delivery | undefined {
    const now = this.deps.now();
    // Oldest first: the gallery shows photos in the order they were made.
    return this.idle().findLast(({ notBefore }) => notBefore <= now);
  }

  /** Open deliveries that neither this page nor another tab is sending. */
  private idle(): Delivery[] {
    return this.rows.filter((row) => isOpen(row) && !this.busy.has(row.key) && !this.elsewhere.has(row.key));
  }

  private sleepUntilDue(): void {
    if (this.elsewhere.size > 0) return this.wakeIn(OTHER_TAB_MS, () => void this.refresh());
    const idle = this.idle();
    if (idle.length === 0) return;
    const next = Math.min(...idle.map(({ notBefore }) => notBefore));
    const wait = Math.max(0, next - this.deps.now());
    if (this.deps.isOnline()) this.wakeIn(wait, () => void this.pump());
    else this.wakeIn(Math.max(wait, OFFLINE_RETRY_MS), () => void this.pump(true));
  }

  private wakeIn(ms: number, task: () => void): void {
    this.cancel?.();
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
