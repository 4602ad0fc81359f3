import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Stores when periodic billing runs last completed. */
@Injectable()
export class BillingRunsRepository {
  constructor(private readonly source: DataSource) {}

  /** Start of the last reconciliation without failures, null before the first. */
  async findLastReconciliation(): Promise<Date | null> {
    const [run] = await this.source.query<{ at: Date }[]>(
      "SELECT completed_at AS at FROM billing_runs WHERE name = 'reconciliation'",
    );
    return run?.at ?? null;
  }

  async recordReconciliation(startedAt: Date): Promise<void> {
    await this.source.query(
      `INSERT INTO billing_runs (name, completed_at) VALUES ('reconciliation', $1)
       ON CONFLICT (name) DO UPDATE SET completed_at = excluded.completed_at`,
      [startedAt],
    );
  }
}
