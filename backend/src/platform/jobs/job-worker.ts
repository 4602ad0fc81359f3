import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.js';
import type { JobHandler, JobKind } from './job-kind.js';
import type { JobStore } from './job-store.js';

const POLL_MS = 1000;

/** How long a stopping node waits for handlers; what is still at work then is done again elsewhere. */
const PATIENCE_MS = 10_000;

export interface Handled {
  kind: JobKind<object>;
  handle: JobHandler<object>;
}

/** Works off the queues of one node until it is stopped. */
export class JobWorker {
  private readonly running = new Map<string, Promise<void>>();
  private readonly busy = new Map<string, number>();
  private readonly stopping = new AbortController();
  private wake: (() => void) | undefined;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly store: JobStore,
    private readonly handled: ReadonlyMap<string, Handled>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.loop = this.work();
  }

  /** Takes no more, tells those at work to stop and waits until they did. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake?.();
    await this.loop;
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.running.values()),
      sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }

  private async work(): Promise<void> {
    let troubled = false;
    while (!this.stopping.signal.aborted) {
      try {
        await this.takeDue();
        troubled = false;
      } catch (error) {
        // Said once, not every second, while the database is away.
        if (!troubled) this.logger.warn({ err: error }, 'Jobs could not be looked for');
        troubled = true;
      }
      await this.pause();
    }
  }

  private async takeDue(): Promise<void> {
    const open = [...this.handled.values()].filter(({ kind }) => this.places(kind) > 0);
    if (open.length === 0) return;
    for (const name of await this.store.findDue(open.map(({ kind }) => kind.name))) {
      const handled = this.handled.get(name);
      if (handled === undefined || this.stopping.signal.aborted) continue;
      const jobs = await this.store.take(name, this.places(handled.kind));
      for (const { id, data } of jobs) this.begin(handled, id, data);
    }
  }

  private places(kind: JobKind<object>): number {
    return kind.concurrency - (this.busy.get(kind.name) ?? 0);
  }

  private begin(handled: Handled, id: string, data: object): void {
    const { name } = handled.kind;
    this.busy.set(name, (this.busy.get(name) ?? 0) + 1);
    const run = this.run(handled, id, data).finally(() => {
      this.running.delete(id);
      this.busy.set(name, (this.busy.get(name) ?? 1) - 1);
      this.wake?.();
    });
    this.running.set(id, run);
  }

  private async run({ kind, handle }: Handled, id: string, data: object): Promise<void> {
    const deadline = Date.now() + kind.timeoutSeconds * 1000;
    const timeout = AbortSignal.timeout(kind.timeoutSeconds * 1000);
    const over = new AbortController();
    const kept = this.keep(kind, id, AbortSignal.any([over.signal, this.stopping.signal]));
    try {
      await handle(data, { id, signal: AbortSignal.any([timeout, this.stopping.signal]) });
      await this.note(deadline, () => this.store.complete(kind.name, id));
    } catch (error) {
      this.logger.warn({ err: error, job: kind.name, id }, 'A job failed and will be tried again');
      // Else it could be taken, once its failure is noted, for one that somebody is at work on.
      over.abort();
      await kept;
      const reason = error instanceof Error ? error.message : String(error);
      await this.note(deadline, () => this.store.fail(kind.name, id, reason)).catch((lost: unknown) =>
        this.logger.error({ err: lost, job: kind.name, id }, "A job's failure could not be noted"),
      );
    } finally {
      over.abort();
    }
  }

  /** Says until it is over that somebody is at work on it; where that fails, soon again, before it is given out. */
  private async keep(
    { name, leaseSeconds }: JobKind<object>,
    id: string,
    isOver: AbortSignal,
  ): Promise<void> {
    if (leaseSeconds === undefined) return;
    const usual = (leaseSeconds * 1000) / 3;
    for (let pause = usual; ;) {
      await sleep(pause, undefined, { signal: isOver }).catch(() => undefined);
      if (isOver.aborted) return;
      try {
        await this.store.renew(name, id);
        pause = usual;
      } catch (error) {
        if (pause === usual) this.logger.warn({ err: error, job: name, id }, 'A job could not be kept');
        pause = Math.min(POLL_MS, usual - 1);
      }
    }
  }

  /** The work is done, so its outcome is worth some patience with a database that is just restarting. */
  private async note(deadline: number, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (Date.now() > deadline || this.stopping.signal.aborted) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  /** Until the next look, or until a place became free. */
  private async pause(): Promise<void> {
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
