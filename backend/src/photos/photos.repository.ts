import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import type { EventVisibility } from '@eventframe/contracts/event-visibility';
import type { Transaction } from '../platform/database/transactions.js';
import type { PhotoCursor } from './photo-cursor.js';
import { Photo, type PhotoState, STATE_CONDITIONS } from './photo.entity.js';

/** One page of photos, newest first. */
export interface PhotoPage {
  /** Excludes this photo and newer ones. */
  after: PhotoCursor | null;
  /** Excludes photos newer than this. */
  before: PhotoCursor | null;
  skip: number;
  take: number;
}

/** Selects photos of an event; an omitted property matches all. */
export interface PhotoFilter {
  state?: PhotoState;
  frameId?: string;
  ids?: string[];
}

/** Reads and writes photos, their recipes and guests' reports. */
@Injectable()
export class PhotosRepository {
  constructor(@InjectRepository(Photo) private readonly photos: Repository<Photo>) {}

  /** Photos of deleted events are not found by their ids, here and below, although a job deletes them later. */
  findById(id: string): Promise<Photo | null> {
    return this.photos.createQueryBuilder('photo').where({ id }).andWhere(OF_EXISTING_EVENT).getOne();
  }

  /** Newest first. */
  findForEvent(
    eventId: string,
    filter: PhotoFilter,
    { after, before, skip, take }: PhotoPage,
  ): Promise<Photo[]> {
    const listed = this.idsOf(eventId, filter)
      .orderBy('listed.created_at', 'DESC')
      .addOrderBy('listed.id', 'DESC')
      .offset(skip)
      .limit(take);
    if (after !== null) listed.andWhere('(listed.created_at, listed.id) < (:createdAt, :id)', after);
    if (before !== null) listed.andWhere('(listed.created_at, listed.id) <= (:createdAt, :id)', before);
    return this.loadListed(eventId, listed, 'DESC');
  }

  /** Up to `take` photos after the given one, oldest first. Concurrent uploads cause no duplicates. */
  findAfter(eventId: string, filter: PhotoFilter, after: PhotoCursor | null, take: number): Promise<Photo[]> {
    const listed = this.idsOf(eventId, filter)
      .orderBy('listed.created_at')
      .addOrderBy('listed.id')
      .limit(take);
    if (after !== null) {
      const { createdAt, id } = after;
      listed.andWhere('(listed.created_at, listed.id) > (:createdAt, :id)', { createdAt, id });
    }
    return this.loadListed(eventId, listed, 'ASC');
  }

  /**
   * Select ids alone, which the partial index of the state contains: PostgreSQL would otherwise consider another index
   * with a filter as cheap, and could read all photos of other states or events.
   */
  private idsOf(eventId: string, { state, frameId, ids }: PhotoFilter): SelectQueryBuilder<Photo> {
    const listed = this.photos
      .createQueryBuilder('listed')
      .select('listed.id')
      .where(frameId ? { frameId } : { eventId });
    if (state) listed.andWhere(STATE_CONDITIONS[state]);
    if (ids) listed.andWhere({ id: In(ids) });
    return listed;
  }

  /**
   * Load the listed photos. Excludes those of another event's frame here: with a condition on the event, PostgreSQL reads
   * all its photos if its statistics are older than most of them.
   */
  private async loadListed(
    eventId: string,
    listed: SelectQueryBuilder<Photo>,
    order: 'ASC' | 'DESC',
  ): Promise<Photo[]> {
    const photos = await this.photos
      .createQueryBuilder('photo')
      .where(`photo.id IN (${listed.getQuery()})`)
      .setParameters(listed.getParameters())
      .orderBy('photo.created_at', order)
      .addOrderBy('photo.id', order)
      .getMany();
    return photos.filter((photo) => photo.eventId === eventId);
  }

  findForEventByIds(eventId: string, ids: string[]): Promise<Photo[]> {
    return this.photos.findBy({ eventId, id: In(ids) });
  }

  findByIds(ids: string[]): Promise<Photo[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.photos
      .createQueryBuilder('photo')
      .where({ id: In(ids) })
      .andWhere(OF_EXISTING_EVENT)
      .getMany();
  }

  /**
   * Lock an event before a change of its photos. Serializes changes, so that the feed has their order.
   *
   * @returns false if the event is deleted
   */
  async lockEvent(eventId: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>('SELECT 1 FROM events WHERE id = $1 FOR NO KEY UPDATE', [
      eventId,
    ]);
    return rows.length === 1;
  }

  /** The organizer's choice for the photos of an event. The caller has locked the event. */
  async findEventVisibility(eventId: string, transaction: Transaction): Promise<EventVisibility | undefined> {
    const [row] = await transaction.query<{ visibility: EventVisibility }[]>(
      'SELECT photo_visibility AS visibility FROM events WHERE id = $1',
      [eventId],
    );
    return row?.visibility;
  }

  /** Lock a photo until the transaction ends. @returns its current row; null if it is deleted */
  lock(id: string, transaction: Transaction): Promise<Photo | null> {
    return lockQuery(transaction).where({ id }).andWhere(OF_EXISTING_EVENT).getOne();
  }

  /** Whether every guest may see a photo: it is shown, and its organizer is not deactivated. */
  async isPublic(id: string): Promise<boolean> {
    const rows = await this.photos.query<unknown[]>(
      `SELECT 1 FROM generated_photos p JOIN events e ON e.id = p.event_id JOIN users u ON u.id = e.user_id
       WHERE p.id = $1 AND p.shown AND u.status <> 'deactivated'`,
      [id],
    );
    return rows.length === 1;
  }

  /** Set the lossless image once. @returns false if one is set already, or the photo changed or was deleted */
  async setDownloadObject(
    photo: Photo,
    downloadObject: string,
    bytes: number,
    transaction: Transaction,
  ): Promise<boolean> {
    const [, updated] = await transaction.query<[unknown[], number]>(
      `UPDATE generated_photos SET download_object = $4, stored_bytes = stored_bytes + $5
       WHERE id = $1 AND revision = $2 AND framed_object = $3 AND download_object IS NULL`,
      [photo.id, photo.revision, photo.framedObject, downloadObject, bytes],
    );
    return updated === 1;
  }

  /** Set the served original once. @returns false if one is set already, or the photo was deleted */
  async setServedObject(
    id: string,
    givenObject: string,
    bytes: number,
    transaction: Transaction,
  ): Promise<boolean> {
    const [, updated] = await transaction.query<[unknown[], number]>(
      `UPDATE generated_photos SET given_object = $2, stored_bytes = stored_bytes + $3
       WHERE id = $1 AND given_object IS NULL`,
      [id, givenObject, bytes],
    );
    return updated === 1;
  }

  /** @returns the changed photo */
  async update(photo: Photo, change: Partial<Photo>, transaction: Transaction): Promise<Photo> {
    if (Object.keys(change).length === 0) return photo;
    const { id } = photo;
    await transaction.update(Photo, { id }, change);
    return transaction.findOneByOrFail(Photo, { id });
  }

  /** Add the photo's current recipe to its history. */
  async insertRevision(photo: Photo, transaction: Transaction): Promise<void> {
    const { id, revision, frameId, zoom, rotation, offsetX, offsetY } = photo;
    await transaction.query(
      `INSERT INTO photo_revisions (photo_id, revision, frame_id, zoom, rotation, offset_x, offset_y)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, revision, frameId, zoom, rotation, offsetX, offsetY],
    );
  }

  async hasHeldPhotos(userId: string): Promise<boolean> {
    const [row] = await this.photos.query<{ found: boolean }[]>(
      `SELECT EXISTS (SELECT FROM photo_counts c JOIN events e ON e.id = c.event_id
         WHERE e.user_id = $1 AND c.unreleased > 0) AS found`,
      [userId],
    );
    return row?.found === true;
  }

  /** Lock photos until the transaction ends. @returns those that still exist, oldest first */
  lockAll(ids: string[], transaction: Transaction): Promise<Photo[]> {
    return lockQuery(transaction)
      .where({ id: In(ids) })
      .andWhere(OF_EXISTING_EVENT)
      .orderBy('photo.created_at')
      .addOrderBy('photo.id')
      .getMany();
  }

  /**
   * Find an organizer's held photos in all their events, oldest first. Reads up to `limit` photos of each event with
   * held ones from an index.
   */
  async findHeldForUser(
    userId: string,
    limit: number,
    transaction: Transaction,
  ): Promise<Pick<Photo, 'id' | 'eventId'>[]> {
    return transaction.query(
      `SELECT p.id, p.event_id AS "eventId"
       FROM (SELECT DISTINCT e.id FROM photo_counts c JOIN events e ON e.id = c.event_id
         WHERE e.user_id = $1 AND c.unreleased > 0) AS event
       CROSS JOIN LATERAL (
         SELECT id, event_id, created_at FROM generated_photos WHERE event_id = event.id AND held
         ORDER BY created_at, id LIMIT $2) AS p
       ORDER BY p.created_at, p.id LIMIT $2`,
      [userId, limit],
    );
  }

  /** @returns the photos that were held before this call, oldest first */
  async release(ids: string[], transaction: Transaction): Promise<Photo[]> {
    const [rows] = await transaction.query<[{ id: string }[], number]>(
      'UPDATE generated_photos SET held = false WHERE id = ANY($1) AND held RETURNING id',
      [ids],
    );
    return transaction.find(Photo, {
      where: { id: In(rows.map(({ id }) => id)) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Delete photos of one event; the caller has locked them. */
  async delete(eventId: string, ids: string[], transaction: Transaction): Promise<void> {
    await transaction.delete(Photo, { id: In(ids) });
    await transaction.query('UPDATE events SET photo_count = photo_count - $2 WHERE id = $1', [
      eventId,
      ids.length,
    ]);
  }

  /**
   * Insert a report and put its photo into the operators' queue. Locks the photo before its queue row, in the same
   * order as the operators' actions.
   *
   * @returns false if the photo is deleted
   */
  async insertReport(report: { photoId: string; reason: string; details?: string }): Promise<boolean> {
    const rows = await this.photos.query<unknown[]>(
      `WITH photo AS (SELECT id FROM generated_photos WHERE id = $1 FOR KEY SHARE),
       report AS (
         INSERT INTO photo_reports (photo_id, reason, details) SELECT id, $2, $3 FROM photo)
       INSERT INTO reported_photos AS known (photo_id, reports, reasons) SELECT id, 1, ARRAY[$2] FROM photo
       ON CONFLICT (photo_id) DO UPDATE SET
         reports = known.reports + 1,
         reasons = CASE WHEN $2 = ANY (known.reasons) THEN known.reasons ELSE known.reasons || $2 END,
         state = 'open',
         last_reported_at = now()
       RETURNING photo_id`,
      [report.photoId, report.reason, report.details ?? null],
    );
    return rows.length === 1;
  }
}

const OF_EXISTING_EVENT = 'EXISTS (SELECT FROM events WHERE events.id = photo.event_id)';

function lockQuery(transaction: Transaction) {
  return transaction.createQueryBuilder(Photo, 'photo').setLock('pessimistic_write');
}
