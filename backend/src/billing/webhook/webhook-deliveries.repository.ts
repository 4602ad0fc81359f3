import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WebhookNotice } from '../../platform/payments/payment-snapshots.js';

export interface ReceivedWebhook {
  /** Stripe's event type, for example `payment_intent.succeeded`. */
  type: string;
  receivedAt: Date;
}

/** Records signed deliveries to reject replays. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly source: DataSource) {}

  /** @returns false if this exact delivery was handled before or is being handled */
  async claim({ digest, id, type }: WebhookNotice): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `INSERT INTO webhook_deliveries (digest, event_id, event_type) VALUES ($1, $2, $3)
       ON CONFLICT (digest) DO NOTHING RETURNING digest`,
      [digest, id, type],
    );
    return rows.length === 1;
  }

  /** Allow a failed delivery to be repeated. An interrupted one needs no release, since Stripe signs each retry again. */
  async release(digest: string): Promise<void> {
    await this.source.query('DELETE FROM webhook_deliveries WHERE digest = $1 AND handled_at IS NULL', [
      digest,
    ]);
  }

  async markHandled(digest: string): Promise<void> {
    await this.source.query('UPDATE webhook_deliveries SET handled_at = now() WHERE digest = $1', [digest]);
  }

  async findLast(): Promise<ReceivedWebhook | null> {
    const [last] = await this.source.query<ReceivedWebhook[]>(
      `SELECT event_type AS type, received_at AS "receivedAt" FROM webhook_deliveries
       ORDER BY received_at DESC LIMIT 1`,
    );
    return last ?? null;
  }

  /** Older deliveries are rejected by their timestamp; the rows are only kept for troubleshooting. */
  async deleteOlderThan(days: number): Promise<void> {
    await this.source.query(
      'DELETE FROM webhook_deliveries WHERE received_at < now() - make_interval(days => $1)',
      [days],
    );
  }
}
