import { REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import { MAX_ROWS_READ, type Total, toTotal } from '../../common/listing.js';
import { Where } from '../list-query.js';
import type { DeviceState, ReportState } from './report.dto.js';

/** Maximum number of reports shown per photo. */
const MAX_NOTES = 5;

export interface ReportFilter {
  state?: ReportState | undefined;
  reason?: ReportReason | undefined;
  eventId?: string | undefined;
}

/** A reported photo. Times of notes are ISO 8601, others are Dates. */
export interface ReportRow {
  id: string;
  framedObject: string;
  thumbObject: string;
  width: number;
  height: number;
  held: boolean;
  hidden: boolean;
  hiddenByOperator: boolean;
  alsoHiddenByOrganizer: boolean;
  isPrivate: boolean;
  awaitingApproval: boolean;
  state: ReportState;
  reports: number;
  reasons: ReportReason[];
  notes: { reason: ReportReason; details: string | null; at: string }[];
  firstReportedAt: Date;
  lastReportedAt: Date;
  device: DeviceState;
  eventId: string;
  eventTitle: string;
  linkSlug: string;
  organizerId: string;
  organizerName: string;
}

const COLUMNS = `p.id, p.framed_object AS "framedObject", p.thumb_object AS "thumbObject", p.width, p.height,
  p.held, p.hidden, p.hidden_by_operator AS "hiddenByOperator",
  p.also_hidden_by_organizer AS "alsoHiddenByOrganizer", p.is_private AS "isPrivate", p.awaiting_approval AS "awaitingApproval", r.state, r.reports, r.reasons, n.notes,
  r.first_reported_at AS "firstReportedAt", r.last_reported_at AS "lastReportedAt",
  CASE WHEN p.guest_id IS NULL THEN 'unknown' WHEN b.guest_id IS NULL THEN 'allowed' ELSE 'banned' END AS device,
  e.id AS "eventId", e.title AS "eventTitle", e.link_slug AS "linkSlug", u.id AS "organizerId",
  u.name AS "organizerName"`;

const JOINED = `JOIN generated_photos p ON p.id = r.photo_id
  JOIN events e ON e.id = p.event_id JOIN users u ON u.id = e.user_id
  LEFT JOIN banned_devices b ON b.event_id = p.event_id AND b.guest_id = p.guest_id
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('reason', reason, 'details', details, 'at', created_at)) AS notes
    FROM (SELECT reason, details, created_at FROM photo_reports WHERE photo_id = r.photo_id
      ORDER BY created_at DESC LIMIT ${MAX_NOTES}) AS newest) AS n`;

/** OFFSET 0 keeps PostgreSQL from joining whole tables for a page: each row is looked up by its id. */
const JOIN_PAGE =
  'CROSS JOIN LATERAL (SELECT * FROM reported_photos WHERE photo_id = page.photo_id OFFSET 0) AS r';

const LATEST_FIRST = 'r.last_reported_at DESC, r.photo_id';

/** The operators' queue of reported photos. */
@Injectable()
export class ReportsRepository {
  constructor(private readonly source: DataSource) {}

  /** Most recently reported first. */
  findPage(filter: ReportFilter, { take, skip }: { take: number; skip: number }): Promise<ReportRow[]> {
    const where = toWhere(filter);
    return this.source.query(
      `WITH page AS MATERIALIZED (
         SELECT r.photo_id FROM reported_photos r${where.clause}
         ORDER BY ${LATEST_FIRST} LIMIT ${where.bind(take)} OFFSET ${where.bind(skip)})
       SELECT ${COLUMNS} FROM page ${JOIN_PAGE} ${JOINED} ORDER BY ${LATEST_FIRST}`,
      where.values,
    );
  }

  /** Count matching photos up to 10,000. */
  async count(filter: ReportFilter): Promise<Total> {
    const where = toWhere(filter);
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM (
         SELECT 1 FROM reported_photos r${where.clause} ORDER BY ${LATEST_FIRST} LIMIT ${where.bind(MAX_ROWS_READ)}) AS found`,
      where.values,
    );
    return toTotal(row.count);
  }

  async findOne(photoId: string): Promise<ReportRow | null> {
    const [row] = await this.source.query<ReportRow[]>(
      `SELECT ${COLUMNS} FROM reported_photos r ${JOINED} WHERE r.photo_id = $1`,
      [photoId],
    );
    return row ?? null;
  }

  async setState(photoId: string, state: ReportState, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE reported_photos SET state = $2 WHERE photo_id = $1', [photoId, state]);
  }
}

/** The first query runs once. The second one runs for each row, but only while events are being deleted. */
const OF_EXISTING_EVENT = `NOT EXISTS (SELECT FROM event_deletions)
  OR EXISTS (SELECT FROM generated_photos p JOIN events e ON e.id = p.event_id WHERE p.id = r.photo_id)`;

function toWhere({ state, reason, eventId }: ReportFilter): Where {
  const where = new Where();
  where.and(OF_EXISTING_EVENT);
  if (state !== undefined) where.and(`r.state = ${where.bind(state)}`);
  if (reason !== undefined) where.and(`${toSqlLiteral(reason)} = ANY (r.reasons)`);
  if (eventId !== undefined) {
    where.and(`r.event_id = ${where.bind(eventId)}`);
  }
  return where;
}

/** Inline the reason as a literal to use its partial index. Safe, since the literal comes from a constant list. */
function toSqlLiteral(reason: ReportReason): string {
  const known = REPORT_REASONS.find((word) => word === reason);
  if (known === undefined) throw new Error('Unknown report reason');
  return `'${known}'`;
}
