import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What billing does by itself now and then, and when it last came to its end. */
@Injectable()
export class BillingRunsRepository {
  constructor(private readonly source: DataSource) {}

  /** When the last comparison with Stripe began in which nothing failed; null before the first. */
  async findLastComparison(): Promise<Date | null> {
    const [run] = await this.source.query<{ at: Date }[]>(
      "SELECT completed_at AS at FROM billing_runs WHERE name = 'reconciliation'",
    );
    return run?.at ?? null;
  }

  async noteComparison(begun: Date): Promise<void> {
    await this.source.query(
      `INSERT INTO billing_runs (name, completed_at) VALUES ('reconciliation', $1)
       ON CONFLICT (name) DO UPDATE SET completed_at = excluded.completed_at`,
      [begun],
    );
  }
}
