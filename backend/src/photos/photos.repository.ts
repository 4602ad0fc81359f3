import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { ApiError } from '../common/errors/api-error.js';
import type { Transaction } from '../platform/database/transactions.js';
import { Photo, type PhotoState, STATE_COLUMNS } from './photo.entity.js';

/** One page of photos, newest first. */
export interface PhotoPage {
  /** Excludes photos newer than this. */
  before: GalleryCursor | null;
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
  findOfEvent(eventId: string, filter: PhotoFilter, page: PhotoPage): Promise<Photo[]> {
    const { before, skip, take } = page;
    const query = this.photos
      .createQueryBuilder('photo')
      .where({ eventId, ...columnsOf(filter) })
      .orderBy('photo.created_at', 'DESC')
      .addOrderBy('photo.id', 'DESC')
      .offset(skip)
      .limit(take);
    if (before !== null) query.andWhere('(photo.created_at, photo.id) <= (:createdAt, :id)', before);
    return query.getMany();
  }

  countOfEvent(eventId: string, filter: PhotoFilter): Promise<number> {
    return this.photos.countBy({ eventId, ...columnsOf(filter) });
  }

  /** Up to `take` photos after the given one, oldest first. Concurrent uploads cause no duplicates. */
  findAfter(
    eventId: string,
    filter: PhotoFilter,
    after: GalleryCursor | null,
    take: number,
  ): Promise<Photo[]> {
    const query = this.photos
      .createQueryBuilder('photo')
      .where({ eventId, ...columnsOf(filter) })
      .orderBy('photo.created_at')
      .addOrderBy('photo.id')
      .limit(take);
    if (after !== null) query.andWhere('(photo.created_at, photo.id) > (:createdAt, :id)', after);
    return query.getMany();
  }

  findOfEventByIds(eventId: string, ids: string[]): Promise<Photo[]> {
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
  async setDownloadObject(photo: Photo, downloadObject: string): Promise<boolean> {
    const { id, revision, framedObject } = photo;
    const updated = await this.photos.update(
      { id, revision, framedObject, downloadObject: IsNull() },
      { downloadObject },
    );
    return updated.affected === 1;
  }

  /** Set the served original once. @returns false if one is set already, or the photo was deleted */
  async setGivenObject(id: string, givenObject: string): Promise<boolean> {
    const updated = await this.photos.update({ id, givenObject: IsNull() }, { givenObject });
    return updated.affected === 1;
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

  /** Count held photos of all organizers. */
  countHeld(): Promise<number> {
    return this.photos
      .createQueryBuilder('photo')
      .where({ held: true })
      .andWhere(OF_EXISTING_EVENT)
      .getCount();
  }

  async hasHeldPhotos(userId: string): Promise<boolean> {
    const [row] = await this.photos.query<{ found: boolean }[]>(
      `SELECT EXISTS (SELECT FROM generated_photos p JOIN events e ON e.id = p.event_id
         WHERE e.user_id = $1 AND p.held) AS found`,
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

  /** Find an organizer's held photos in all their events, oldest first. */
  findHeldOfUser(userId: string, limit: number, transaction: Transaction): Promise<Photo[]> {
    return transaction
      .createQueryBuilder(Photo, 'photo')
      .innerJoin('events', 'event', 'event.id = photo.event_id')
      .where('event.user_id = :userId AND photo.held', { userId })
      .orderBy('photo.created_at')
      .addOrderBy('photo.id')
      .limit(limit)
      .getMany();
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

function columnsOf({ state, frameId, ids }: PhotoFilter) {
  return {
    ...(state && STATE_COLUMNS[state]),
    ...(frameId && { frameId }),
    ...(ids && { id: In(ids) }),
  };
}

/** A position in the gallery's order, newest first: a photo's time, then its id. */
interface GalleryCursor {
  createdAt: Date;
  id: string;
}

const FORMAT = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Serialize a cursor for `before`. */
export function formatCursor({ createdAt, id }: GalleryCursor): string {
  return `${createdAt.getTime()}_${id}`;
}

/** @throws ApiError `validation_failed` if the text is not a cursor of {@link formatCursor} */
export function parseCursor(text: string): GalleryCursor {
  const [, time, id] = FORMAT.exec(text) ?? [];
  if (id === undefined) {
    throw ApiError.onField('validation_failed', 'before', "before must be the first page's before.");
  }
  return { createdAt: new Date(Number(time)), id };
}
