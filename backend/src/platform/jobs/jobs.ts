import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../logging/logger.js';
import type { JobHandler, JobKind } from './job-kind.js';
import { JobStore, type SendOptions } from './job-store.js';
import { type RegisteredJob, JobWorker } from './job-worker.js';

/** Interval for checking whether a repeated job is due. */
const REPEAT_CHECK_MS = 30_000;

/**
 * Background jobs that run on any node. To add a kind:
 *
 * 1. declare it in the feature: `export const WARN = defineJob<{ userId: string }>('warn-organizer');`
 * 2. handle it, from the `onModuleInit` of an injectable:
 *    `this.jobs.handle(WARN, ({ userId }) => this.warn(userId));`
 * 3. send it in the transaction that requires it, so that both happen or neither:
 *    `await this.jobs.send(WARN, { userId }, { transaction });`
 *    or repeat it: `this.jobs.repeat(CLEAN, { everySeconds: 3600 });`
 *
 * Data is stored as JSON for some days: pass ids and no secrets.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly registered = new Map<string, RegisteredJob>();
  private readonly repeated = new Map<JobKind<object>, number>();
  private readonly store: JobStore;
  private readonly worker: JobWorker;
  private repeating: NodeJS.Timeout | undefined;

  constructor(
    source: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.store = new JobStore(source, (error) => this.logger.warn({ err: error }, 'job queue error'));
    this.worker = new JobWorker(this.store, this.registered, logger);
  }

  /** Register the handler of a kind. Call from `onModuleInit`; every node handles every kind. */
  handle<Data extends object>(kind: JobKind<Data>, handle: JobHandler<Data>): void {
    if (this.registered.has(kind.name))
      throw new Error(`Jobs of the kind "${kind.name}" already have a handler`);
    this.registered.set(kind.name, { kind, handle: handle as JobHandler<object> });
  }

  /** Run a kind once per `everySeconds` (at most six hours) over all nodes. Call from `onModuleInit`. */
  repeat(kind: JobKind<object>, { everySeconds }: { everySeconds: number }): void {
    this.repeated.set(kind, everySeconds);
  }

  /**
   * Add a job. With a transaction, it exists if that commits. With an id (a UUID, for example of the sending run), it
   * is added once.
   */
  send<Data extends object>(kind: JobKind<Data>, data: Data, options: SendOptions = {}): Promise<void> {
    return this.store.insert(kind, data, options);
  }

  /** Whether a job with this data is waiting, running or being retried. */
  isPending<Data extends object>(kind: JobKind<Data>, data: Data): Promise<boolean> {
    return this.store.isPending(kind.name, data);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.store.start([...this.registered.values()].map(({ kind }) => kind));
    this.worker.start();
    await this.maintain();
    this.repeating = setInterval(() => void this.maintain(), REPEAT_CHECK_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.repeating);
    await this.worker.stop();
    await this.store.stop();
  }

  private async maintain(): Promise<void> {
    await this.sendRepeated();
    await this.store
      .limitRetryDelays()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'job retry delay update failed'));
  }

  private async sendRepeated(): Promise<void> {
    for (const [kind, seconds] of this.repeated) {
      await this.store
        .insertOncePerPeriod(seconds, kind)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, job: kind.name }, 'repeated job send failed'),
        );
    }
  }
}
