import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAIN_CURRENCY_QUERY } from '../../billing/revenue/main-currency.js';

/** Revenue per day. */
@Injectable()
export class DailyRevenueRepository {
  constructor(private readonly source: DataSource) {}

  /** The currency of most paid plans. */
  async findMainCurrency(): Promise<string> {
    const [{ currency }] = await this.source.query<[{ currency: string }]>(MAIN_CURRENCY_QUERY);
    return currency;
  }

  /**
   * Payments per day for the last `days` days (UTC), less later refunds, in cents of one currency. Reads the tallies, which
   * database triggers maintain. Omits days without payments.
   */
  findDaily(days: number, currency: string): Promise<{ day: string; cents: number }[]> {
    return this.source.query(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(cents)::float8 AS cents
       FROM (
         SELECT kind, day, count AS cents FROM tallies
         UNION ALL SELECT kind, day, change FROM tally_changes) AS revenue
       WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int AND kind = 'revenue_' || $2
       GROUP BY day`,
      [days, currency],
    );
  }
}
