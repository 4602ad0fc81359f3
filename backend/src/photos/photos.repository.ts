import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import type { GalleryCursor } from './gallery/gallery-cursor.js';
import { Photo } from './photo.entity.js';
import { type PhotoState, STATE_COLUMNS } from './photo-state.js';

/** A part of a list, newest first. */
export interface PageOf {
  /** Photos newer than this are left out. */
  before: GalleryCursor | null;
  skip: number;
  take: number;
}

/** Which of an event's photos; what is left out allows all. */
export interface PhotoFilter {
  state?: PhotoState;
  frameId?: string;
  ids?: string[];
}

/** Photos that exist, their recipes, and what guests report of them. */
@Injectable()
export class PhotosRepository {
  constructor(@InjectRepository(Photo) private readonly photos: Repository<Photo>) {}

  findById(id: string): Promise<Photo | null> {
    return this.photos.findOneBy({ id });
  }

  /** Newest first. */
  findOfEvent(eventId: string, filter: PhotoFilter, page: PageOf): Promise<Photo[]> {
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

  /** Oldest first, at most `take` of those after the one named; none comes twice, whatever is added meanwhile. */
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
    return ids.length === 0 ? Promise.resolve([]) : this.photos.findBy({ id: In(ids) });
  }

  /**
   * Comes before every change of an event's photos: changes follow one another, and the feed's order is theirs.
   *
   * @returns false when the event is gone
   */
  async lockEvent(eventId: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>('SELECT 1 FROM events WHERE id = $1 FOR NO KEY UPDATE', [
      eventId,
    ]);
    return rows.length === 1;
  }

  /** As it is now, unchanged by others until the transaction ends; null when it is gone. */
  lock(id: string, transaction: Transaction): Promise<Photo | null> {
    return transaction.findOne(Photo, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Whether a photo is for everyone to see: shown, and its organizer not deactivated. */
  async isPublic(id: string): Promise<boolean> {
    const rows = await this.photos.query<unknown[]>(
      `SELECT 1 FROM generated_photos p JOIN events e ON e.id = p.event_id JOIN users u ON u.id = e.user_id
       WHERE p.id = $1 AND p.shown AND u.status <> 'deactivated'`,
      [id],
    );
    return rows.length === 1;
  }

  /** Keeps a lossless picture with its photo. @returns false when there is one, or the photo changed or went */
  async keepDownload(photo: Photo, downloadObject: string): Promise<boolean> {
    const { id, revision, framedObject } = photo;
    const kept = await this.photos.update(
      { id, revision, framedObject, downloadObject: IsNull() },
      { downloadObject },
    );
    return kept.affected === 1;
  }

  /** Keeps an original as it is given out. @returns false when there is one, or the photo went */
  async keepGiven(id: string, givenObject: string): Promise<boolean> {
    const kept = await this.photos.update({ id, givenObject: IsNull() }, { givenObject });
    return kept.affected === 1;
  }

  /** @returns the photo as it is then */
  async update(photo: Photo, change: Partial<Photo>, transaction: Transaction): Promise<Photo> {
    if (Object.keys(change).length === 0) return photo;
    const { id } = photo;
    await transaction.update(Photo, { id }, change);
    return transaction.findOneByOrFail(Photo, { id });
  }

  /** Keeps the photo's recipe of now beside those before it. */
  async insertRevision(photo: Photo, transaction: Transaction): Promise<void> {
    const { id, revision, frameId, zoom, rotation, offsetX, offsetY } = photo;
    await transaction.query(
      `INSERT INTO photo_revisions (photo_id, revision, frame_id, zoom, rotation, offset_x, offset_y)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, revision, frameId, zoom, rotation, offsetX, offsetY],
    );
  }

  /** Over all organizers. */
  countHeld(): Promise<number> {
    return this.photos.countBy({ held: true });
  }

  async existHeldOfUser(userId: string): Promise<boolean> {
    const [row] = await this.photos.query<{ found: boolean }[]>(
      `SELECT EXISTS (SELECT FROM generated_photos p JOIN events e ON e.id = p.event_id
         WHERE e.user_id = $1 AND p.held) AS found`,
      [userId],
    );
    return row?.found === true;
  }

  /** Those of them that are there, unchanged by others until the transaction ends, the oldest first. */
  lockAll(ids: string[], transaction: Transaction): Promise<Photo[]> {
    return transaction.find(Photo, {
      where: { id: In(ids) },
      order: { createdAt: 'ASC', id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** An organizer's held photos over all their events, oldest first. */
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

  /** @returns those of them that were held until now, oldest first */
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

  /** Locked photos of one event. */
  async delete(eventId: string, ids: string[], transaction: Transaction): Promise<void> {
    await transaction.delete(Photo, { id: In(ids) });
    await transaction.query('UPDATE events SET photo_count = photo_count - $2 WHERE id = $1', [
      eventId,
      ids.length,
    ]);
  }

  /**
   * Notes a report, and that its photo waits for the operators. The photo is locked before its row in their
   * queue, in the order in which they act on it.
   *
   * @returns false when the photo is gone
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

function columnsOf({ state, frameId, ids }: PhotoFilter) {
  return {
    ...(state && STATE_COLUMNS[state]),
    ...(frameId && { frameId }),
    ...(ids && { id: In(ids) }),
  };
}
