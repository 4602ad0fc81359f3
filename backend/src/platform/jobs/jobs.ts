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
import { type Handled, JobWorker } from './job-worker.js';

/** How often it is looked whether a repeated job is due. */
const REPEAT_CHECK_MS = 30_000;

/**
 * Work that outlives the request, on whichever node has time. To add a kind:
 *
 * 1. declare it beside the feature: `export const WARN = defineJob<{ userId: string }>('warn-organizer');`
 * 2. handle it, from the `onModuleInit` of an injectable:
 *    `this.jobs.handle(WARN, ({ userId }) => this.warn(userId));`
 * 3. send it in the transaction that makes it necessary, so that both happen or neither:
 *    `await this.jobs.send(WARN, { userId }, { transaction });`
 *    or have it done again and again: `this.jobs.repeat(CLEAN, { everySeconds: 3600 });`
 *
 * Data is stored as JSON and kept for some days: ids, no secrets.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handled = new Map<string, Handled>();
  private readonly repeated = new Map<JobKind<object>, number>();
  private readonly store: JobStore;
  private readonly worker: JobWorker;
  private repeating: NodeJS.Timeout | undefined;

  constructor(
    source: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.store = new JobStore(source, (error) => this.logger.warn({ err: error }, 'The job queue stumbled'));
    this.worker = new JobWorker(this.store, this.handled, logger);
  }

  /** Call from `onModuleInit`; every node handles every kind. */
  handle<Data extends object>(kind: JobKind<Data>, handle: JobHandler<Data>): void {
    if (this.handled.has(kind.name)) throw new Error(`Jobs of the kind "${kind.name}" are handled already`);
    this.handled.set(kind.name, { kind, handle: handle as JobHandler<object> });
  }

  /**
   * Has a handled kind done once in every stretch of `everySeconds` (at most six hours), by one node of all.
   * Call from `onModuleInit`.
   */
  repeat(kind: JobKind<object>, { everySeconds }: { everySeconds: number }): void {
    this.repeated.set(kind, everySeconds);
  }

  /**
   * Resolves when the job is stored; with a transaction, it exists if that commits. With an id (a UUID: that of the run
   * it is sent from, say), it is stored once, however often it is sent.
   */
  send<Data extends object>(kind: JobKind<Data>, data: Data, options: SendOptions = {}): Promise<void> {
    return this.store.insert(kind, data, options);
  }

  /** Whether a job of the kind with this data waits, is being done or will be tried again. */
  isPending<Data extends object>(kind: JobKind<Data>, data: Data): Promise<boolean> {
    return this.store.isPending(kind.name, data);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.store.start([...this.handled.values()].map(({ kind }) => kind));
    this.worker.start();
    await this.keepUp();
    this.repeating = setInterval(() => void this.keepUp(), REPEAT_CHECK_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.repeating);
    await this.worker.stop();
    await this.store.stop();
  }

  private async keepUp(): Promise<void> {
    await this.sendRepeated();
    await this.store
      .shortenWaits()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Waits of jobs could not be looked at'));
  }

  private async sendRepeated(): Promise<void> {
    for (const [kind, seconds] of this.repeated) {
      await this.store
        .insertOncePer(seconds, kind)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, job: kind.name }, 'A repeated job could not be sent'),
        );
    }
  }
}
