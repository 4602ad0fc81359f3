import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WebhookNotice } from '../../platform/payments/payment-snapshots.js';

export interface TakenWebhook {
  /** In Stripe's words, e.g. `payment_intent.succeeded`. */
  type: string;
  receivedAt: Date;
}

/** Which signed deliveries were taken. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly source: DataSource) {}

  /** @returns false when this very delivery was taken before: it was handled, or is just being handled */
  async begin({ digest, id, type }: WebhookNotice): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `INSERT INTO webhook_deliveries (digest, event_id, event_type) VALUES ($1, $2, $3)
       ON CONFLICT (digest) DO NOTHING RETURNING digest`,
      [digest, id, type],
    );
    return rows.length === 1;
  }

  /** It failed, and may come again. One that broke off comes under a new signature: Stripe signs each attempt anew. */
  async giveUp(digest: string): Promise<void> {
    await this.source.query('DELETE FROM webhook_deliveries WHERE digest = $1 AND handled_at IS NULL', [
      digest,
    ]);
  }

  async finish(digest: string): Promise<void> {
    await this.source.query('UPDATE webhook_deliveries SET handled_at = now() WHERE digest = $1', [digest]);
  }

  async findLast(): Promise<TakenWebhook | null> {
    const [last] = await this.source.query<TakenWebhook[]>(
      `SELECT event_type AS type, received_at AS "receivedAt" FROM webhook_deliveries
       ORDER BY received_at DESC LIMIT 1`,
    );
    return last ?? null;
  }

  /** Older ones are refused by their timestamp alone; they are kept that long for looking things up. */
  async forgetOlderThan(days: number): Promise<void> {
    await this.source.query(
      'DELETE FROM webhook_deliveries WHERE received_at < now() - make_interval(days => $1)',
      [days],
    );
  }
}
