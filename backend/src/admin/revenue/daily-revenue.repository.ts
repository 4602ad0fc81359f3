import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAIN_CURRENCY_QUERY } from '../../billing/revenue/main-currency.js';

/** What was paid when. */
@Injectable()
export class DailyRevenueRepository {
  constructor(private readonly source: DataSource) {}

  /** What most paid plans are priced in. */
  async findMainCurrency(): Promise<string> {
    const [{ currency }] = await this.source.query<[{ currency: string }]>(MAIN_CURRENCY_QUERY);
    return currency;
  }

  /**
   * Payments of each of the last `days` days (UTC) less what was given back of them since; in cents of one currency,
   * from the tallies, which payments keep true by themselves. Days without any are missing.
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
