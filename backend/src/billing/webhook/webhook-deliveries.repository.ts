import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WebhookNotice } from '../../platform/payments/payment-snapshots.js';

/** Which signed deliveries were taken. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly source: DataSource) {}

  /** @returns false when this very delivery was handled before; one that failed may come again */
  async begin({ digest, id, type }: WebhookNotice): Promise<boolean> {
    const [row] = await this.source.query<{ handled: boolean }[]>(
      `INSERT INTO webhook_deliveries (digest, event_id, event_type) VALUES ($1, $2, $3)
       ON CONFLICT (digest) DO UPDATE SET received_at = webhook_deliveries.received_at
       RETURNING handled_at IS NOT NULL AS handled`,
      [digest, id, type],
    );
    return row?.handled === false;
  }

  async finish(digest: string): Promise<void> {
    await this.source.query('UPDATE webhook_deliveries SET handled_at = now() WHERE digest = $1', [digest]);
  }

  /** Older ones are refused by their timestamp alone; they are kept that long for looking things up. */
  async forgetOlderThan(days: number): Promise<void> {
    await this.source.query(
      'DELETE FROM webhook_deliveries WHERE received_at < now() - make_interval(days => $1)',
      [days],
    );
  }
}
