import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isDatabaseLimitExceeded } from '../../platform/database/database-errors.js';
import { Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { PhotosRepository } from '../photos.repository.js';
import { PhotoCountChecksRepository } from './photo-count-checks.repository.js';

/** Compared in one statement: its snapshot must not last longer than some seconds. */
const EVENTS_PER_BATCH = 500;
const PHOTOS_PER_BATCH = 50_000;

/** Slightly less than a day, so that the time of the nightly check does not drift. */
const MIN_INTERVAL_HOURS = 23;

/** Shorter than the job's timeout. The next run continues. */
const MAX_RUN_MS = 40 * 60_000;

/** Compares counters of photos with their rows, corrects differences and reports them. */
@Injectable()
export class PhotoCountCheck {
  private readonly corrected;

  constructor(
    private readonly checks: PhotoCountChecksRepository,
    private readonly photos: PhotosRepository,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.corrected = metrics.counter({
      name: 'photo_counts_corrected_total',
      help: 'Events whose counters of photos differed from their photos and were corrected',
    });
  }

  /** Check all events, or continue an interrupted check. Can be aborted at any time and run concurrently. */
  async run(signal: AbortSignal, minIntervalHours = MIN_INTERVAL_HOURS): Promise<void> {
    const until = performance.now() + MAX_RUN_MS;
    await this.checks.startIfDue(minIntervalHours);
    while (performance.now() < until) {
      signal.throwIfAborted();
      const eventIds = await this.checks.findNext(EVENTS_PER_BATCH, PHOTOS_PER_BATCH);
      if (!(await this.checkEvents(eventIds))) await this.checkOneByOne(eventIds, signal);
      const last = eventIds.at(-1) ?? null;
      await this.checks.recordProgress(last);
      if (last === null) return;
    }
  }

  /** @returns false if a statement exceeds the database's limits */
  private async checkEvents(eventIds: string[]): Promise<boolean> {
    if (eventIds.length === 0) return true;
    try {
      for (const id of await this.checks.findDiffering(eventIds)) await this.correct(id);
      return true;
    } catch (error) {
      if (!isDatabaseLimitExceeded(error)) throw error;
      return false;
    }
  }

  /** Skips events that exceed the limits alone, so that the others are checked. */
  private async checkOneByOne(eventIds: string[], signal: AbortSignal): Promise<void> {
    for (const eventId of eventIds) {
      signal.throwIfAborted();
      if (!(await this.checkEvents([eventId]))) {
        this.logger.error({ eventId }, 'photo count check skipped: it exceeds the database limits');
      }
      await this.checks.recordProgress(eventId);
    }
  }

  /** Compares again under the event's lock, which excludes changes and concurrent corrections. */
  private async correct(eventId: string): Promise<void> {
    const difference = await this.transactions.run(async (transaction) => {
      if (!(await this.photos.lockEvent(eventId, transaction))) return null;
      return this.checks.correct(eventId, transaction);
    });
    if (difference === null) return;
    this.logger.warn({ eventId, difference }, 'photo counts corrected');
    this.corrected.inc();
  }
}

const CHECK_PHOTO_COUNTS = defineJob('check-photo-counts', { retries: 0, timeoutSeconds: 3000 });

/** Checks the counters once a night, and continues hourly if that takes longer. */
@Injectable()
export class PhotoCountCheckJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly check: PhotoCountCheck,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(CHECK_PHOTO_COUNTS, (_data, { signal }) => this.check.run(signal));
    this.jobs.repeat(CHECK_PHOTO_COUNTS, { everySeconds: 3600 });
  }
}
