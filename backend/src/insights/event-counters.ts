import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { type Count, CountersRepository, type Visit } from './counters.repository.js';
import type { Device } from './device.js';

const FLUSH_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Maximum buffered entries while the database is unavailable; further ones are not counted. */
const MAX_BUFFERED = 20_000;

/**
 * Counts guests' visits, downloads and shares per hour. Buffers counts in memory and writes them once a second, so that
 * requests do not wait for counters. A killed process loses the last second; a graceful shutdown writes it.
 */
@Injectable()
export class EventCounters implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Milliseconds since 1970; tests replace it. */
  clock: () => number = Date.now;
  private visits = new Map<string, Visit>();
  private counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly repository: CountersRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Count a visit to an event's page: once an hour per guest, over all nodes. */
  countVisit(eventId: string, guest: string, device: Device): void {
    const hour = this.currentHour();
    // A different digest per event, so that guests cannot be tracked across events.
    const visitor = createHash('sha256').update(`${eventId} ${guest}`).digest('base64url').slice(0, 22);
    const key = `${hour} ${eventId} ${visitor}`;
    if (this.isFull() || this.visits.has(key)) return;
    this.visits.set(key, { eventId, hour, visitor, device });
  }

  /** Count a download or share of a photo in this frame. */
  count(kind: 'download' | 'share', eventId: string, frameId: string, device: Device): void {
    const hour = this.currentHour();
    const key = `${hour} ${kind} ${eventId} ${frameId} ${device}`;
    const existing = this.counts.get(key);
    if (existing !== undefined) existing.count += 1;
    else if (!this.isFull()) this.counts.set(key, { kind, eventId, hour, frameId, device, count: 1 });
  }

  /** Write buffered counts. If that fails, retries with the next flush. Never rejects. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    const [visits, counts] = [this.visits, this.counts];
    if (visits.size === 0 && counts.size === 0) return;
    this.visits = new Map();
    this.counts = new Map();
    try {
      await this.repository.add([...visits.values()], [...counts.values()]);
    } catch (error) {
      this.logger.warn({ err: error }, 'event counters write failed');
      for (const [key, visit] of this.visits) visits.set(key, visit);
      for (const [key, later] of this.counts) {
        counts.set(key, { ...later, count: later.count + (counts.get(key)?.count ?? 0) });
      }
      [this.visits, this.counts] = [visits, counts];
    }
  }

  /** Start of the current hour, ISO 8601. */
  private currentHour(): string {
    return new Date(Math.floor(this.clock() / HOUR_MS) * HOUR_MS).toISOString();
  }

  private isFull(): boolean {
    return this.visits.size + this.counts.size >= MAX_BUFFERED;
  }
}

const FORGET_VISITORS = defineJob('forget-visitors', { retries: 0 });
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

/** Deletes visitors' digests after two days: one hour prevents double counting, the rest allows for nodes that write late. */
@Injectable()
export class ForgetVisitorsJob implements OnModuleInit {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly jobs: Jobs,
    private readonly counters: CountersRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FORGET_VISITORS, () =>
      this.counters.deleteVisitorsBefore(new Date(this.clock.now().getTime() - TWO_DAYS_MS)),
    );
    this.jobs.repeat(FORGET_VISITORS, { everySeconds: 3600 });
  }
}
