import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PhotoRemoval } from '../photos/photo-removal.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Transactions } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Mailer } from '../platform/mail/mailer.js';
import { type DueEvent, RetentionRepository } from './retention.repository.js';

/** Events read per query. */
const BATCH_SIZE = 50;
/** Events processed concurrently. */
const CONCURRENT_EVENTS = 4;
/** Photos deleted per transaction. Uploads to the event wait for it. */
const PHOTOS_PER_TRANSACTION = 100;
/** Shorter than the job's timeout and its interval of one hour. */
const MAX_RUN_MS = 40 * 60_000;

/** The event's expiration or the setting changed while its photos were being deleted. */
class NoLongerDueError extends Error {}

/** Limits of one run. */
interface Run {
  /** Retention in days. */
  days: number;
  /** Deadline on the clock of `performance.now()`, in ms. */
  deadline: number;
  signal: AbortSignal;
}

/** Deletes photos `RETENTION_DAYS` after their event, if set, and notifies organizers in advance. */
@Injectable()
export class RetentionService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly retention: RetentionRepository,
    private readonly photos: PhotosRepository,
    private readonly removal: PhotoRemoval,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Announce and delete photos. Can be aborted at any time and run concurrently.
   *
   * @param maxRunMs starts no new batch after this time
   * @returns false if photos may be left
   */
  async run(signal: AbortSignal, maxRunMs = MAX_RUN_MS): Promise<boolean> {
    const { retentionDays } = this.settings;
    if (retentionDays === null) return true;
    while ((await this.announceBatch(retentionDays)) === BATCH_SIZE) signal.throwIfAborted();
    const run = { days: retentionDays, deadline: performance.now() + maxRunMs, signal };
    const done = new Set<string>();
    for (;;) {
      const due = await this.retention.findDue(retentionDays, BATCH_SIZE);
      // An event with a wrong photo count stays due forever. Process each event only once per run.
      const remaining = due.filter(({ id }) => !done.has(id));
      await this.removePhotosFromEvents(remaining, run);
      if (due.length < BATCH_SIZE || remaining.length === 0) return hasTimeLeft(run);
      if (!hasTimeLeft(run)) return false;
      remaining.forEach(({ id }) => done.add(id));
    }
  }

  /** Process several events concurrently. A failure ends the run after the other events' batches. */
  private async removePhotosFromEvents(events: DueEvent[], run: Run): Promise<void> {
    const queue = events.values();
    const worker = async () => {
      for (const event of queue) if (hasTimeLeft(run)) await this.removePhotos(event, run);
    };
    const workers = await Promise.allSettled(Array.from({ length: CONCURRENT_EVENTS }, worker));
    const failed = workers.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Announce removals and send the mails, in one transaction. @returns number of announced events */
  private announceBatch(days: number): Promise<number> {
    return this.transactions.run(async (transaction) => {
      const announced = await this.retention.announce(days, BATCH_SIZE, transaction);
      for (const { eventId, title, email, photos, removeAt } of announced) {
        const removedOn = removeAt.toISOString();
        await this.mailer.send(
          'photosToBeRemoved',
          email,
          { eventTitle: title, photos, removedOn },
          transaction,
        );
        await this.audit.record(
          {
            actorId: null,
            action: 'event.photo_removal_announced',
            subjectType: 'event',
            subjectId: eventId,
            details: { photos, removedOn },
          },
          transaction,
        );
      }
      return announced.length;
    });
  }

  /** Writes the audit entry first: after a crash, another entry counts the remaining photos. */
  private async removePhotos({ id, title: name, photos }: DueEvent, run: Run): Promise<void> {
    await this.audit.record({
      actorId: null,
      action: 'event.photos_removed_by_age',
      subjectType: 'event',
      subjectId: id,
      details: { name, photos, retentionDays: run.days },
    });
    for (;;) {
      const batch = await this.photos.findAfter(id, {}, null, PHOTOS_PER_TRANSACTION);
      const ids = batch.map((photo) => photo.id);
      run.signal.throwIfAborted();
      if (!(await this.removeIfDue(id, ids, run.days))) return;
      if (batch.length < PHOTOS_PER_TRANSACTION || !hasTimeLeft(run)) return;
    }
  }

  private async removeIfDue(eventId: string, ids: string[], days: number): Promise<boolean> {
    try {
      await this.removal.removeAll(eventId, ids, async (transaction) => {
        if (!(await this.retention.isDue(eventId, days, transaction))) throw new NoLongerDueError();
      });
      return true;
    } catch (error) {
      if (error instanceof NoLongerDueError) return false;
      throw error;
    }
  }
}

/** Uses the monotonic clock, since the system time can jump. */
function hasTimeLeft({ deadline }: Run): boolean {
  return performance.now() < deadline;
}

/** Deletes photos past their retention. `goesOn` marks a job that continues the previous one. */
export const REMOVE_OLD_PHOTOS = defineJob<{ goesOn?: true }>('remove-old-photos', {
  retries: 0,
  timeoutSeconds: 3000,
});

const CONTINUATION = { goesOn: true } as const;

/** Runs hourly on one node, then continues without delay until nothing is left. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly retention: RetentionService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REMOVE_OLD_PHOTOS, (data, { signal }) => this.run(data, signal));
    this.jobs.repeat(REMOVE_OLD_PHOTOS, { everySeconds: 3600 });
  }

  private async run({ goesOn }: { goesOn?: true }, signal: AbortSignal): Promise<void> {
    const isAlreadyRunning =
      goesOn === undefined && (await this.jobs.isPending(REMOVE_OLD_PHOTOS, CONTINUATION));
    if (isAlreadyRunning || (await this.retention.run(signal))) return;
    await this.jobs.send(REMOVE_OLD_PHOTOS, CONTINUATION);
  }
}
