import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What was paid when. */
@Injectable()
export class DailyRevenueRepository {
  constructor(private readonly source: DataSource) {}

  /** What most paid plans are priced in. */
  async findMainCurrency(): Promise<string> {
    const [main] = await this.source.query<{ currency: string | null }[]>(
      'SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM subscription_plans WHERE price > 0',
    );
    return main?.currency ?? 'USD';
  }

  /** Payments of each of the last `days` days (UTC) less what was given back of them since; in cents of one currency. */
  findDaily(days: number, currency: string): Promise<{ day: string; cents: number }[]> {
    return this.source.query(
      `SELECT to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
         sum(greatest(0, amount - amount_refunded - amount_lost))::float8 AS cents
       FROM payments
       WHERE paid_at >= (date_trunc('day', now() AT TIME ZONE 'UTC') - ($1 - 1) * interval '1 day') AT TIME ZONE 'UTC'
         AND status IN ('succeeded', 'refunded')
         AND currency = $2
       GROUP BY 1`,
      [days, currency],
    );
  }
}
