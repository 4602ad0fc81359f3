import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EventFeed } from '../../events/event-feed.js';
import { FramingError } from '../../framing/image/framing-error.js';
import { RenderQueueFullError } from '../../framing/render-queue.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { MissingOriginalError, PhotoRevisions } from './photo-revisions.js';
import { type OutdatedPhoto, RerendersRepository } from './rerenders.repository.js';

/** Re-renders part of an event's photos. Short, so that a crashed node delays the rest by at most 60 s. */
export const RERENDER_EVENT = defineJob<{ eventId: string; runId: string }>('rerender-event', {
  retries: 20,
  firstRetrySeconds: 2,
  timeoutSeconds: 60,
});

/** After this time the job ends and queues the next one, which may run on another node. */
const MAX_JOB_MS = 20_000;

/** Consecutive temporary failures, over some minutes, after which a photo is skipped. */
export const MAX_TRIES = 8;

/** Photos read per query. */
const BATCH_SIZE = 20;

/**
 * Re-renders an event's outdated photos one by one. Progress is stored in the photos themselves: the job resumes after
 * a crash, and concurrent runs change no photo twice.
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
    this.jobs.handle(RERENDER_EVENT, (run, { signal }) => this.rerenderEvent(run, signal));
  }

  private async rerenderEvent(run: { eventId: string; runId: string }, signal: AbortSignal): Promise<void> {
    const until = Date.now() + MAX_JOB_MS;
    while (await this.rerenders.touch(run.eventId, run.runId)) {
      const outdated = await this.rerenders.findOutdated(run.eventId, BATCH_SIZE);
      if (outdated.length === 0) return this.finish(run);
      for (const photo of outdated) {
        const isBlocked = !(await this.rerenderPhoto(run.eventId, photo, signal));
        // A new job, so that the next photo gets all its retries.
        if (isBlocked) return this.jobs.send(RERENDER_EVENT, run);
      }
      if (Date.now() > until) return this.jobs.send(RERENDER_EVENT, run);
    }
  }

  /**
   * Re-render one photo. Waits while the engine is busy with guests' uploads, which have priority.
   *
   * @returns false if the photo failed {@link MAX_TRIES} times in a row and was skipped
   * @throws any error that a retry may solve
   */
  private async rerenderPhoto(
    eventId: string,
    { photoId, frameId }: OutdatedPhoto,
    signal: AbortSignal,
  ): Promise<boolean> {
    for (;;) {
      signal.throwIfAborted();
      try {
        await this.revisions.moveToFrame(photoId, frameId);
        return true;
      } catch (error) {
        if (error instanceof RenderQueueFullError) {
          await sleep(error.retryAfter * 1000, undefined, { signal });
        } else if (error instanceof FramingError || error instanceof MissingOriginalError) {
          // A retry would fail again.
          this.logger.warn({ err: error, photoId }, 'photo rerender failed');
          await this.skipPhoto(eventId, photoId);
          return true;
        } else {
          if ((await this.rerenders.countFailure(eventId, photoId)) < MAX_TRIES) throw error;
          this.logger.error({ err: error, photoId }, 'photo rerender skipped after repeated failures');
          await this.skipPhoto(eventId, photoId);
          return false;
        }
      }
    }
  }

  private skipPhoto(eventId: string, photoId: string): Promise<void> {
    return this.changeRun(eventId, (transaction) =>
      this.rerenders.insertFailure(eventId, photoId, transaction),
    );
  }

  private finish({ eventId, runId }: { eventId: string; runId: string }): Promise<void> {
    return this.changeRun(eventId, (transaction) => this.rerenders.finish(eventId, runId, transaction));
  }

  /** Change the run's row and notify pages that watch the event, so that they reload its progress. */
  private async changeRun(
    eventId: string,
    change: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (transaction) => {
      await this.feed.append(eventId, 'event.changed', null, transaction);
      await change(transaction);
    });
    this.feed.announce(eventId);
  }
}
