import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { type Count, CountersRepository, type Visit } from './counters.repository.js';
import type { Device } from './device.js';

const FLUSH_MS = 1_000;
const HOUR_MS = 3_600_000;

/** What may wait while the database is away; what comes then is not counted. */
const MOST_WAITING = 20_000;

/**
 * Counts what guests do, by the hour. Counts are gathered in memory and written once a second, so that a hall of
 * guests costs one statement and nobody waits for a counter. Those of the last second are lost if the process is
 * killed; an orderly stop writes them.
 */
@Injectable()
export class EventCounters implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Milliseconds since 1970; tests set another. */
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

  /** A guest looked at the event's page; counts once an hour for each guest, on any number of nodes. */
  visit(eventId: string, guest: string, device: Device): void {
    const hour = this.hour();
    // Another digest for each event: nobody can follow a guest from one to the next.
    const visitor = createHash('sha256').update(`${eventId} ${guest}`).digest('base64url').slice(0, 22);
    const key = `${hour} ${eventId} ${visitor}`;
    if (this.isFull() || this.visits.has(key)) return;
    this.visits.set(key, { eventId, hour, visitor, device });
  }

  /** A guest took a photo of this frame along, or handed it on. */
  count(kind: 'download' | 'share', eventId: string, frameId: string, device: Device): void {
    const hour = this.hour();
    const key = `${hour} ${kind} ${eventId} ${frameId} ${device}`;
    const known = this.counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (!this.isFull()) this.counts.set(key, { kind, eventId, hour, frameId, device, count: 1 });
  }

  /** Writes what was gathered; what cannot be written is tried again with the next. Never fails. */
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
      this.logger.warn({ err: error }, 'Visits and downloads could not be counted yet');
      for (const [key, visit] of this.visits) visits.set(key, visit);
      for (const [key, later] of this.counts) {
        counts.set(key, { ...later, count: later.count + (counts.get(key)?.count ?? 0) });
      }
      [this.visits, this.counts] = [visits, counts];
    }
  }

  /** The beginning of the hour that is counted for, ISO 8601. */
  private hour(): string {
    return new Date(Math.floor(this.clock() / HOUR_MS) * HOUR_MS).toISOString();
  }

  private isFull(): boolean {
    return this.visits.size + this.counts.size >= MOST_WAITING;
  }
}
