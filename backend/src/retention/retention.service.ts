import { Inject, Injectable } from '@nestjs/common';
import { PhotoRemoval } from '../photos/photo-removal.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Transactions } from '../platform/database/transactions.js';
import { Mailer } from '../platform/mail/mailer.js';
import { type DueEvent, RetentionRepository } from './retention.repository.js';

/** Events that are looked up at a time. */
const BATCH = 50;
/** Events whose photos are removed at the same time. */
const EVENTS_AT_ONCE = 4;
/** Photos of an event that go in one transaction; guests' uploads to it wait that long. */
const PHOTOS_AT_ONCE = 100;
/** Less than the job's time, and than the hour after which the next one comes. */
const STRETCH_MS = 40 * 60_000;

/** The event was prolonged, or the setting changed, while its photos were being removed. */
class NoLongerDue extends Error {}

/** A run, until it leaves the rest to the next. */
interface Stretch {
  /** For which photos are kept. */
  days: number;
  /** Of `performance.now()`. */
  until: number;
  signal: AbortSignal;
}

/** Removes photos of events that ended long ago, where `RETENTION_DAYS` asks for it, and tells organizers before. */
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
   * Safe to break off anywhere, and to run anywhere at the same time.
   *
   * @param stretchMs begins nothing new after it
   * @returns false when something may be left
   */
  async run(signal: AbortSignal, stretchMs = STRETCH_MS): Promise<boolean> {
    const { retentionDays } = this.settings;
    if (retentionDays === null) return true;
    while ((await this.announceSome(retentionDays)) === BATCH) signal.throwIfAborted();
    const stretch = { days: retentionDays, until: performance.now() + stretchMs, signal };
    const done = new Set<string>();
    for (;;) {
      const due = await this.retention.findDue(retentionDays, BATCH);
      // One whose count is wrong stays due for ever: it must not be gone through for ever, too.
      const left = due.filter(({ id }) => !done.has(id));
      await this.removePhotosOf(left, stretch);
      if (due.length < BATCH || left.length === 0) return isInTime(stretch);
      if (!isInTime(stretch)) return false;
      left.forEach(({ id }) => done.add(id));
    }
  }

  /** Some events at once; a failure ends the run when the others' batches are done. */
  private async removePhotosOf(events: DueEvent[], stretch: Stretch): Promise<void> {
    const waiting = events.values();
    const lane = async () => {
      for (const event of waiting) if (isInTime(stretch)) await this.removePhotos(event, stretch);
    };
    const lanes = await Promise.allSettled(Array.from({ length: EVENTS_AT_ONCE }, lane));
    const failed = lanes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** The notice and its mail: both, or neither. @returns how many organizers were told */
  private announceSome(days: number): Promise<number> {
    return this.transactions.run(async (transaction) => {
      const announced = await this.retention.announce(days, BATCH, transaction);
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

  /** Noted before it is begun: what a crash leaves is noted again with what is left. */
  private async removePhotos({ id, photos }: DueEvent, stretch: Stretch): Promise<void> {
    await this.audit.record({
      actorId: null,
      action: 'event.photos_removed_by_age',
      subjectType: 'event',
      subjectId: id,
      details: { photos, retentionDays: stretch.days },
    });
    for (;;) {
      const some = await this.photos.findAfter(id, {}, null, PHOTOS_AT_ONCE);
      const ids = some.map((photo) => photo.id);
      stretch.signal.throwIfAborted();
      if (!(await this.removeIfDue(id, ids, stretch.days))) return;
      if (some.length < PHOTOS_AT_ONCE || !isInTime(stretch)) return;
    }
  }

  private async removeIfDue(eventId: string, ids: string[], days: number): Promise<boolean> {
    try {
      await this.removal.removeAll(eventId, ids, async (transaction) => {
        if (!(await this.retention.isDue(eventId, days, transaction))) throw new NoLongerDue();
      });
      return true;
    } catch (error) {
      if (error instanceof NoLongerDue) return false;
      throw error;
    }
  }
}

/** By what measures durations: the clock may jump. */
function isInTime({ until }: Stretch): boolean {
  return performance.now() < until;
}
