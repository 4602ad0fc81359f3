import { Inject, Injectable } from '@nestjs/common';
import { PhotoRemoval } from '../photos/photo-removal.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Transactions } from '../platform/database/transactions.js';
import { Mailer } from '../platform/mail/mailer.js';
import { RetentionRepository } from './retention.repository.js';

/** Events, or photos, that are looked up at a time. */
const BATCH = 50;

/** The event was prolonged, or the setting changed, while its photos were being removed. */
class NoLongerDue extends Error {}

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

  /** Safe to break off anywhere, and to run anywhere at the same time. */
  async run(signal: AbortSignal): Promise<void> {
    const { retentionDays } = this.settings;
    if (retentionDays === null) return;
    while ((await this.announceSome(retentionDays)) === BATCH) signal.throwIfAborted();
    const done = new Set<string>();
    for (;;) {
      const due = await this.retention.findDue(retentionDays, BATCH);
      // One whose count is wrong stays due for ever: it must not be gone through for ever, too.
      const left = due.filter(({ id }) => !done.has(id));
      for (const event of left) {
        await this.removePhotos(event.id, event.photos, retentionDays, signal);
        done.add(event.id);
      }
      if (due.length < BATCH || left.length === 0) return;
    }
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
  private async removePhotos(
    eventId: string,
    count: number,
    days: number,
    signal: AbortSignal,
  ): Promise<void> {
    await this.audit.record({
      actorId: null,
      action: 'event.photos_removed_by_age',
      subjectType: 'event',
      subjectId: eventId,
      details: { photos: count, retentionDays: days },
    });
    for (;;) {
      const some = await this.photos.findAfter(eventId, {}, null, BATCH);
      for (const photo of some) {
        signal.throwIfAborted();
        if (!(await this.removeIfDue(photo, days))) return;
      }
      if (some.length < BATCH) return;
    }
  }

  private async removeIfDue(photo: { id: string; eventId: string }, days: number): Promise<boolean> {
    try {
      await this.removal.remove(photo, async (transaction) => {
        if (!(await this.retention.isDue(photo.eventId, days, transaction))) throw new NoLongerDue();
      });
      return true;
    } catch (error) {
      if (error instanceof NoLongerDue) return false;
      throw error;
    }
  }
}
