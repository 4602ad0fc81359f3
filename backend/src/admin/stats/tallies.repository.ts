import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAIN_CURRENCY_QUERY } from '../../billing/revenue/main-currency.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';

export type Counted = 'users' | 'events' | 'photos';

/** Number of items ever created, and of those that exist. */
export interface Tally {
  made: number;
  existing: number;
}

/** Running counts of users, events and photos. Exact without reading their tables. */
@Injectable()
export class TalliesRepository {
  constructor(private readonly source: DataSource) {}

  async find(): Promise<Record<Counted, Tally>> {
    const rows = await this.source.query<{ kind: string; count: number }[]>(
      `SELECT kind, sum(count)::float8 AS count
       FROM (SELECT kind, count FROM tallies UNION ALL SELECT kind, change FROM tally_changes) AS all_tallies
       GROUP BY kind`,
    );
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
    const tally = (kind: Counted): Tally => {
      const made = counts.get(`${kind}_made`) ?? 0;
      return { made, existing: made - (counts.get(`${kind}_gone`) ?? 0) };
    };
    return { users: tally('users'), events: tally('events'), photos: tally('photos') };
  }

  /** Items created per day for the last `days` days (UTC), oldest first. Omits days without any. */
  async findDaily(days: number): Promise<{ day: string; kind: Counted; made: number }[]> {
    return this.source.query(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, split_part(kind, '_', 1) AS kind, sum(count)::float8 AS made
       FROM (SELECT kind, day, count FROM tallies UNION ALL SELECT kind, day, change FROM tally_changes) AS t
       WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int
         AND kind IN ('users_made', 'events_made', 'photos_made')
       GROUP BY day, kind ORDER BY day`,
      [days],
    );
  }

  /** Move recorded changes into the counts of their days. Concurrent readers see the same sums. */
  async fold(): Promise<void> {
    await this.source.query(
      `WITH taken AS (DELETE FROM tally_changes RETURNING kind, day, change)
       INSERT INTO tallies (kind, day, count)
       SELECT kind, day, sum(change) FROM taken GROUP BY kind, day ORDER BY kind, day
       ON CONFLICT (kind, day) DO UPDATE SET count = tallies.count + excluded.count`,
    );
  }

  /** Accounts that signed in since 00:00 UTC. */
  async countActiveToday(): Promise<number> {
    const [row] = await this.source.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM users
       WHERE last_login >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
    );
    return row.count;
  }
}

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

const FOLD_TALLIES = defineJob('fold-tallies', { retries: 0 });
const EVERY_SECONDS = 60;

/** Folds tally changes into the tallies. Without it, figures stay correct but become slower. */
@Injectable()
export class FoldTalliesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly tallies: TalliesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FOLD_TALLIES, () => this.tallies.fold());
    this.jobs.repeat(FOLD_TALLIES, { everySeconds: EVERY_SECONDS });
  }
}
