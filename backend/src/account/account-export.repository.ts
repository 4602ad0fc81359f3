import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NO_FRAME } from '../insights/counters.repository.js';

type Row = Record<string, unknown>;

/** The last photo of a batch; the next batch starts after it. */
export interface PhotoCursor {
  createdAt: string;
  id: string;
}

/** Reads the data stored about one user: everything but secrets. */
@Injectable()
export class AccountExportRepository {
  constructor(private readonly source: DataSource) {}

  async findAccount(userId: string): Promise<Row | undefined> {
    const [account] = await this.source.query<Row[]>(
      `SELECT id, name, email, username, organization, role, status, current_plan AS "currentPlan",
         plan_start_date AS "planStartDate", plan_end_date AS "planEndDate",
         email_verified_at AS "emailVerifiedAt", pending_email AS "pendingEmail",
         total_photos_generated AS "totalPhotosGenerated", events_created AS "eventsCreated",
         frames_created AS "framesCreated", last_login AS "lastLogin", created_at AS "createdAt"
       FROM users WHERE id = $1`,
      [userId],
    );
    return account;
  }

  findPayments(userId: string): Promise<Row[]> {
    return this.source.query<Row[]>(
      `SELECT plan_id AS "planId", kind, status, coalesce(payment_intent_id, id::text) AS reference, amount,
         tax_amount AS "taxAmount", amount_refunded AS "amountRefunded", amount_lost AS "amountLost", currency,
         receipt_url AS "receiptUrl", invoice_url AS "invoiceUrl", paid_at AS "paidAt", created_at AS "createdAt"
       FROM payments WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
  }

  /**
   * Subscriptions, grants, photos per month, and audit log entries by or about the user.
   */
  async findHistory(userId: string): Promise<Row> {
    const [history] = await this.source.query<[Row]>(
      `SELECT
         (SELECT coalesce(json_agg(json_build_object('planId', plan_id, 'status', status, 'amount', amount,
             'currency', currency, 'reference', stripe_subscription_id, 'startedAt', started_at, 'endedAt', ended_at,
             'currentPeriodEnd', current_period_end, 'cancelAtPeriodEnd', cancel_at_period_end) ORDER BY created_at), '[]')
           FROM subscriptions WHERE user_id = $1) AS subscriptions,
         (SELECT coalesce(json_agg(json_build_object('planId', plan_id, 'startsAt', starts_at,
             'endsAt', ends_at) ORDER BY starts_at), '[]')
           FROM plan_grants WHERE user_id = $1) AS grants,
         (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'photos', photos)
             ORDER BY month), '[]')
           FROM monthly_usage WHERE user_id = $1) AS usage,
         (SELECT coalesce(json_agg(json_build_object('at', at, 'action', action, 'subjectType', subject_type,
             'subjectId', subject_id, 'details', details) ORDER BY at, id), '[]')
           FROM audit_log
           WHERE actor_id = $1 OR (subject_type IN ('user', 'session') AND subject_id = $1::text)) AS record`,
      [userId],
    );
    return history;
  }

  findEvents(userId: string): Promise<(Row & { id: string })[]> {
    return this.source.query<(Row & { id: string })[]>(
      `SELECT e.id, e.title, e.link_slug AS "linkSlug", e.is_active AS "isActive",
         e.requires_approval AS "requiresApproval", e.photo_visibility AS "photoVisibility",
         (SELECT coalesce(json_agg(json_build_object('version', c.version, 'text', c.text, 'link', c.link,
             'since', c.created_at) ORDER BY c.version), '[]')
           FROM consent_texts c WHERE c.event_id = e.id) AS "consentTexts", e.share_text AS "shareText", e.photo_count AS "photoCount",
         e.created_at AS "createdAt", e.expires_at AS "expiresAt",
         (SELECT coalesce(json_agg(s.slug ORDER BY s.created_at), '[]') FROM event_slugs s
           WHERE s.event_id = e.id) AS slugs,
         (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'frameUrl', f.frame_url,
             'isPrimary', f.is_primary, 'createdAt', f.created_at) ORDER BY f.created_at), '[]')
           FROM frames f WHERE f.event_id = e.id) AS frames
       FROM events e WHERE e.user_id = $1 ORDER BY e.created_at, e.id`,
      [userId],
    );
  }

  /** Views, downloads and shares by guests, per hour. */
  findCounters(eventId: string): Promise<Row[]> {
    return this.source.query<Row[]>(
      `SELECT hour, kind, nullif(frame_id, $2::uuid) AS "frameId", device, count FROM event_counters
       WHERE event_id = $1 ORDER BY hour, kind, frame_id, device`,
      [eventId, NO_FRAME],
    );
  }

  /** Photos after a cursor (null: from the start), oldest first. */
  findPhotos(eventId: string, after: PhotoCursor | null, limit: number): Promise<(Row & PhotoCursor)[]> {
    return this.source.query<(Row & PhotoCursor)[]>(
      `SELECT id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
         photo_url AS "photoUrl", frame_id AS "frameId", zoom, rotation, offset_x AS "offsetX",
         offset_y AS "offsetY", held, hidden,
         hidden_by_operator AS "hiddenByOperator", is_private AS "isPrivate",
         consent_version AS "consentVersion", consented_at AS "consentedAt", awaiting_approval AS "awaitingApproval"
       FROM generated_photos
       WHERE event_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) > ($2::timestamptz, $3::uuid))
       ORDER BY created_at, id LIMIT $4`,
      [eventId, after?.createdAt ?? null, after?.id ?? null, limit],
    );
  }
}
