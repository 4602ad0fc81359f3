import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, Repository } from 'typeorm';
import { MAX_ROWS_READ, type Total, toTotal, type Window } from '../common/listing.js';
import type { Transaction } from '../platform/database/transactions.js';
import type { EventSort, OwnEventsRequest } from './event.dto.js';
import { Event } from './event.entity.js';

/** An event whose row is locked for its deletion. */
export interface LockedEvent {
  id: string;
  title: string;
  linkSlug: string;
  photos: number;
}

const LOCKED_COLUMNS = 'id, title, link_slug AS "linkSlug", photo_count AS photos';

/** Sort orders of an organizer's events, with tiebreakers. The first matches an index. */
const ORDERS: Record<EventSort, Record<'asc' | 'desc', string>> = {
  createdAt: { asc: 'created_at ASC, id DESC', desc: 'created_at DESC, id ASC' },
  title: { asc: 'lower(title) ASC, id ASC', desc: 'lower(title) DESC, id DESC' },
  photoCount: {
    asc: 'photo_count ASC, created_at ASC, id DESC',
    desc: 'photo_count DESC, created_at DESC, id ASC',
  },
};

type EventFilter = Pick<OwnEventsRequest, 'query' | 'sort' | 'order'>;

/** The ids of a page's events, and the number of events up to the maximum. */
interface PageIds {
  ids: string[];
  count: number;
}

/** What guests agree to before they send a photo. */
export interface Consent {
  text: string | null;
  link: string | null;
}

/** Reads and writes events and their slugs. */
@Injectable()
export class EventsRepository {
  constructor(@InjectRepository(Event) private readonly events: Repository<Event>) {}

  /** Newest first. */
  findAllForUser(userId: string): Promise<Event[]> {
    return this.events.find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** A page of a user's events and their total. */
  async findPageForUser(
    userId: string,
    filter: EventFilter,
    window: Window,
  ): Promise<{ events: Event[] } & Total> {
    const isIndexed = filter.sort === 'createdAt' && filter.query === undefined;
    const { ids, count } = isIndexed
      ? await this.findIdsByTime(userId, filter, window)
      : await this.findIds(userId, filter, window);
    const byId = new Map((await this.events.findBy({ id: In(ids) })).map((event) => [event.id, event]));
    return { events: ids.flatMap((id) => byId.get(id) ?? []), ...toTotal(count) };
  }

  private async findIdsByTime(
    userId: string,
    { order }: EventFilter,
    { take, skip }: Window,
  ): Promise<PageIds> {
    const [page] = await this.events.query<[PageIds]>(
      `SELECT ARRAY(SELECT id FROM events WHERE user_id = $1
           ORDER BY ${ORDERS.createdAt[order]} LIMIT $2 OFFSET $3) AS ids,
         (SELECT count(*)::int FROM (SELECT FROM events WHERE user_id = $1 LIMIT $4) AS counted) AS count`,
      [userId, take, skip, MAX_ROWS_READ],
    );
    return page;
  }

  /** Searches and sorts the newest 10,000 events. An index on `photo_count` would slow down every upload. */
  private async findIds(
    userId: string,
    { query = '', sort, order }: EventFilter,
    { take, skip }: Window,
  ): Promise<PageIds> {
    const [page] = await this.events.query<[PageIds]>(
      `WITH newest AS MATERIALIZED (
         SELECT id, title, link_slug, photo_count, created_at FROM events WHERE user_id = $1
         ORDER BY created_at DESC, id LIMIT $2
       ), found AS MATERIALIZED (
         SELECT * FROM newest WHERE title || ' ' || link_slug ILIKE $3)
       SELECT ARRAY(SELECT id FROM found ORDER BY ${ORDERS[sort][order]} LIMIT $4 OFFSET $5) AS ids,
         (SELECT count(*)::int FROM found) AS count`,
      [userId, MAX_ROWS_READ, `%${query.trim().replace(/[\\%_]/g, '\\$&')}%`, take, skip],
    );
    return page;
  }

  findForUser(userId: string, id: string): Promise<Event | null> {
    return this.events.findOneBy({ userId, id });
  }

  /** Find an event by its current or an earlier slug, except events of deactivated organizers. */
  findPublicBySlug(slug: string): Promise<Event | null> {
    return this.events
      .createQueryBuilder('event')
      .innerJoin('event_slugs', 'slug', 'slug.event_id = event.id')
      .innerJoin('users', 'owner', 'owner.id = event.user_id')
      .where('slug.slug = :slug', { slug: slug.toLowerCase() })
      .andWhere("owner.status <> 'deactivated'")
      .getOne();
  }

  /** False for suspended and deactivated organizers. */
  async isOwnerActive(userId: string): Promise<boolean> {
    const [row] = await this.events.query<{ active: boolean }[]>(
      "SELECT status = 'active' AS active FROM users WHERE id = $1",
      [userId],
    );
    return row?.active ?? false;
  }

  /** Permanently claim a slug for an event. @returns false if it is or was another event's */
  async claimSlug(slug: string, eventId: string, transaction: Transaction): Promise<boolean> {
    await transaction.query(
      'INSERT INTO event_slugs (slug, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [slug, eventId],
    );
    const rows = await transaction.query<unknown[]>(
      'SELECT 1 FROM event_slugs WHERE slug = $1 AND event_id = $2',
      [slug, eventId],
    );
    return rows.length === 1;
  }

  /** Find the event and user a slug belongs or belonged to; the ids are null if the event is deleted. */
  async findSlugOwner(slug: string): Promise<{ eventId: string | null; userId: string | null } | null> {
    const [owner] = await this.events.query<{ eventId: string | null; userId: string | null }[]>(
      `SELECT s.event_id AS "eventId", e.user_id AS "userId"
       FROM event_slugs s LEFT JOIN events e ON e.id = s.event_id WHERE s.slug = $1`,
      [slug],
    );
    return owner ?? null;
  }

  /**
   * Lock an event until the transaction ends, which serializes changes of its frames. Locks the owner first, as
   * everywhere, to prevent deadlocks with uploads.
   *
   * @returns false if the event is deleted, or its owner is being deleted
   */
  async lock(id: string, transaction: Transaction): Promise<boolean> {
    const [owner] = await transaction.query<{ stays: boolean }[]>(
      `SELECT removal_noted_at IS NULL AS stays FROM users WHERE id = (SELECT user_id FROM events WHERE id = $1)
       FOR NO KEY UPDATE`,
      [id],
    );
    if (owner?.stays !== true) return false;
    const rows = await transaction.query<unknown[]>('SELECT 1 FROM events WHERE id = $1 FOR NO KEY UPDATE', [
      id,
    ]);
    return rows.length === 1;
  }

  async setFrameUrl(id: string, frameUrl: string, transaction: Transaction): Promise<void> {
    await transaction.update(Event, { id }, { frameUrl });
  }

  /** Insert an event and count it for its owner. */
  async insert(
    event: DeepPartial<Event> & { id: string; userId: string },
    transaction: Transaction,
  ): Promise<Event> {
    await transaction.insert(Event, event);
    await transaction.query('UPDATE users SET events_created = events_created + 1 WHERE id = $1', [
      event.userId,
    ]);
    return transaction.findOneByOrFail(Event, { id: event.id });
  }

  /** @returns the changed event; null if the user has no such event */
  async update(
    userId: string,
    id: string,
    change: Partial<Event>,
    transaction: Transaction,
  ): Promise<Event | null> {
    if (Object.keys(change).length > 0) await transaction.update(Event, { id, userId }, change);
    return transaction.findOneBy(Event, { id, userId });
  }

  /** Set what guests agree to, as a new version if it differs. The caller has locked the event. */
  async setConsent(id: string, { text, link }: Consent, transaction: Transaction): Promise<void> {
    await transaction.query(
      `WITH changed AS (
         UPDATE events SET consent_text = $2, consent_link = $3, consent_version = consent_version + 1
         WHERE id = $1 AND (consent_text, consent_link) IS DISTINCT FROM ($2::text, $3::text)
         RETURNING id, consent_version, consent_text, consent_link)
       INSERT INTO consent_texts (event_id, version, text, link)
       SELECT id, consent_version, consent_text, consent_link FROM changed WHERE consent_text IS NOT NULL`,
      [id, text, link],
    );
  }

  /** Lock all events of a user, or one of them, until the transaction ends, which blocks uploads. */
  lockForUser(userId: string, transaction: Transaction, id?: string): Promise<LockedEvent[]> {
    return transaction.query(
      `SELECT ${LOCKED_COLUMNS} FROM events WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2)
       ORDER BY id FOR UPDATE`,
      [userId, id ?? null],
    );
  }

  /** Lock up to `limit` expired events until the transaction ends, which blocks changes of their expiration. */
  lockExpired(limit: number, transaction: Transaction): Promise<LockedEvent[]> {
    return transaction.query(
      `SELECT ${LOCKED_COLUMNS} FROM events WHERE expires_at <= now() ORDER BY expires_at, id LIMIT $1 FOR UPDATE`,
      [limit],
    );
  }

  /**
   * Delete the rows of events. Frames, photos and files stay for {@link EventDeletion}, which a trigger records. Their
   * slugs stay claimed, since printed QR codes contain them.
   */
  async delete(ids: string[], transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM events WHERE id = ANY($1)', [ids]);
  }
}
