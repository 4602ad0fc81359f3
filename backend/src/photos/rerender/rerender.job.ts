import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EventFeed } from '../../events/feed/event-feed.js';
import { FramingError } from '../../framing/framing-error.js';
import { RenderQueueFullError } from '../../framing/render-queue.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { LostOriginalError, PhotoRevisions } from './photo-revisions.js';
import { type Outdated, RerendersRepository } from './rerenders.repository.js';

/** One stretch of the work; short, so that a node that dies delays the rest by no more than a minute. */
export const RERENDER_EVENT = defineJob<{ eventId: string; runId: string }>('rerender-event', {
  retries: 20,
  firstRetrySeconds: 2,
  timeoutSeconds: 60,
});

/** Then the next stretch is another job, perhaps another node's. */
const STRETCH_MS = 20_000;

/** So often in a row a photo may fail for a reason that may pass, over some minutes, before the others go on. */
export const MOST_TRIES = 8;

/** Photos looked up at a time. */
const BATCH = 20;

/**
 * Works through an event's outdated photos, one after the other. What is done shows in the photos themselves, so
 * it goes on where it was after a crash, and doing it twice at the same time changes nothing twice.
 */
@Injectable()
export class RerenderJob implements OnModuleInit {
  constructor(
    private readonly rerenders: RerendersRepository,
    private readonly revisions: PhotoRevisions,
    private readonly jobs: Jobs,
    private readonly feed: EventFeed,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RERENDER_EVENT, (run, { signal }) => this.work(run, signal));
  }

  private async work(run: { eventId: string; runId: string }, signal: AbortSignal): Promise<void> {
    const until = Date.now() + STRETCH_MS;
    while (await this.rerenders.touch(run.eventId, run.runId)) {
      const outdated = await this.rerenders.findOutdated(run.eventId, BATCH);
      if (outdated.length === 0) return this.finish(run);
      for (const photo of outdated) {
        const isHeldUp = !(await this.move(run.eventId, photo, signal));
        // The next one gets a job with all its patience.
        if (isHeldUp) return this.jobs.send(RERENDER_EVENT, run);
      }
      if (Date.now() > until) return this.jobs.send(RERENDER_EVENT, run);
    }
  }

  /**
   * Waits as long as the engine is busy with guests, who come first.
   *
   * @returns false when the photo has held up the run too often, and was given up
   * @throws what may not happen again when it is tried again
   */
  private async move(eventId: string, { photoId, frameId }: Outdated, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      signal.throwIfAborted();
      try {
        await this.revisions.move(photoId, frameId);
        return true;
      } catch (error) {
        if (error instanceof RenderQueueFullError) {
          await sleep(error.retryAfter * 1000, undefined, { signal });
        } else if (error instanceof FramingError || error instanceof LostOriginalError) {
          // Trying again would not help.
          this.logger.warn({ err: error, photoId }, 'A photo could not be made anew');
          await this.giveUp(eventId, photoId);
          return true;
        } else {
          if ((await this.rerenders.countTry(eventId, photoId)) < MOST_TRIES) throw error;
          this.logger.error({ err: error, photoId }, 'A photo failed to be made anew again and again');
          await this.giveUp(eventId, photoId);
          return false;
        }
      }
    }
  }

  private giveUp(eventId: string, photoId: string): Promise<void> {
    return this.tell(eventId, (transaction) => this.rerenders.noteFailure(eventId, photoId, transaction));
  }

  private finish({ eventId, runId }: { eventId: string; runId: string }): Promise<void> {
    return this.tell(eventId, (transaction) => this.rerenders.finish(eventId, runId, transaction));
  }

  /** Makes a change that no photo shows, and has the pages that watch the event ask how far the run is. */
  private async tell(eventId: string, change: (transaction: Transaction) => Promise<void>): Promise<void> {
    await this.transactions.run(async (transaction) => {
      await this.feed.append(eventId, 'event.changed', null, transaction);
      await change(transaction);
    });
    this.feed.announce(eventId);
  }
}
