import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';
import type { JobHandler, JobKind } from './job-kind.js';
import type { JobStore } from './job-store.js';

const POLL_MS = 1000;

/** Time for handlers to finish when the node stops. Unfinished jobs run again elsewhere. */
const STOP_TIMEOUT_MS = 10_000;

export interface RegisteredJob {
  kind: JobKind<object>;
  handle: JobHandler<object>;
}

/** Processes the queues on one node until it is stopped. */
export class JobWorker {
  private readonly running = new Map<string, Promise<void>>();
  private readonly busy = new Map<string, number>();
  private readonly stopping = new AbortController();
  private wake: (() => void) | undefined;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly store: JobStore,
    private readonly registered: ReadonlyMap<string, RegisteredJob>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.loop = this.work();
  }

  /** Stop claiming jobs, abort the running ones and wait for them. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake?.();
    await this.loop;
    const timer = new AbortController();
    await Promise.race([
      Promise.all(this.running.values()),
      sleep(STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
  }

  private async work(): Promise<void> {
    let hasFailed = false;
    while (!this.stopping.signal.aborted) {
      try {
        await this.takeDue();
        hasFailed = false;
      } catch (error) {
        // Logged once while the database is unavailable, not every second.
        if (!hasFailed) this.logger.warn({ err: error }, 'job query failed');
        hasFailed = true;
      }
      await this.waitForWork();
    }
  }

  private async takeDue(): Promise<void> {
    const open = [...this.registered.values()].filter(({ kind }) => this.countFreeSlots(kind) > 0);
    if (open.length === 0) return;
    for (const name of await this.store.findDue(open.map(({ kind }) => kind.name))) {
      const registered = this.registered.get(name);
      if (registered === undefined || this.stopping.signal.aborted) continue;
      const jobs = await this.store.take(name, this.countFreeSlots(registered.kind));
      for (const { id, data } of jobs) this.startJob(registered, id, data);
    }
  }

  private countFreeSlots(kind: JobKind<object>): number {
    return kind.concurrency - (this.busy.get(kind.name) ?? 0);
  }

  private startJob(registered: RegisteredJob, id: string, data: object): void {
    const { name } = registered.kind;
    this.busy.set(name, (this.busy.get(name) ?? 0) + 1);
    const run = this.run(registered, id, data).finally(() => {
      this.running.delete(id);
      this.busy.set(name, (this.busy.get(name) ?? 1) - 1);
      this.wake?.();
    });
    this.running.set(id, run);
  }

  private async run({ kind, handle }: RegisteredJob, id: string, data: object): Promise<void> {
    const deadline = Date.now() + kind.timeoutSeconds * 1000;
    const timeout = AbortSignal.timeout(kind.timeoutSeconds * 1000);
    const completed = new AbortController();
    const renewal = this.renewLease(kind, id, AbortSignal.any([completed.signal, this.stopping.signal]));
    try {
      await handle(data, { id, signal: AbortSignal.any([timeout, this.stopping.signal]) });
      await this.storeOutcome(deadline, () => this.store.complete(kind.name, id));
    } catch (error) {
      this.logger.warn({ err: error, job: kind.name, id }, 'job failed');
      // End renewals first. A renewal after the failure is stored would make the job active again.
      completed.abort();
      await renewal;
      const reason = error instanceof Error ? error.message : String(error);
      await this.storeOutcome(deadline, () => this.store.fail(kind.name, id, reason)).catch(
        (storeError: unknown) =>
          this.logger.error({ err: storeError, job: kind.name, id }, 'job failure update failed'),
      );
    } finally {
      completed.abort();
    }
  }

  /** Renew the lease until the job ends. Retries a failed renewal sooner, before the lease expires. */
  private async renewLease(
    { name, leaseSeconds }: JobKind<object>,
    id: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (leaseSeconds === undefined) return;
    const interval = (leaseSeconds * 1000) / 3;
    for (let delay = interval; ;) {
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.store.renew(name, id);
        delay = interval;
      } catch (error) {
        if (delay === interval) this.logger.warn({ err: error, job: name, id }, 'job lease renewal failed');
        delay = Math.min(POLL_MS, interval - 1);
      }
    }
  }

  /** Store the outcome. Retries until the deadline, because the work is done and the database may be restarting. */
  private async storeOutcome(deadline: number, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (Date.now() > deadline || this.stopping.signal.aborted) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  /** Wait until the next poll, or until a slot becomes free. */
  private async waitForWork(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
