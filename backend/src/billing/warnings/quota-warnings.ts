import { UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { BillingMail } from '../mail/billing-mail.js';
import type { Plan } from '../plan.entity.js';
import { THIS_MONTH } from '../this-month.js';

const LEVELS = [100, 80] as const;

/** Tells an organizer in time that the photos of the month are going to be used up. */
@Injectable()
export class QuotaWarnings {
  constructor(private readonly mail: BillingMail) {}

  /**
   * Queues the mail for the level that is reached, if it was not sent in this month for this limit: a greater
   * plan has levels of its own. Who goes straight past 80% is told of 100% alone.
   *
   * @param plan of `PlansRepository.lockOfUser` in the same transaction: the mail goes out if that commits
   * @param counted photos of this calendar month, the last one included
   */
  async warn(
    userId: string,
    { photoLimit: limit, displayName: planName }: Plan,
    counted: number,
    transaction: Transaction,
  ): Promise<void> {
    const reached = LEVELS.filter((level) => isReached(level, counted, limit));
    const [percent] = reached;
    if (percent === undefined) return;
    const noted = await this.note(userId, limit, reached, transaction);
    if (!noted.includes(percent)) return;
    await this.mail.send('quotaWarning', userId, { percent, used: counted, limit, planName }, transaction);
  }

  /** @returns the levels that were not noted yet */
  private async note(
    userId: string,
    limit: number,
    levels: readonly number[],
    transaction: Transaction,
  ): Promise<number[]> {
    const noted = await transaction.query<{ percent: number }[]>(
      `INSERT INTO usage_warnings (user_id, month, photo_limit, percent)
       SELECT $1, ${THIS_MONTH}, $2, unnest($3::int[])
       ON CONFLICT DO NOTHING RETURNING percent`,
      [userId, limit, levels],
    );
    return noted.map(({ percent }) => percent);
  }
}

/** @param limit photos a month; of none at all nothing is ever used up */
function isReached(percent: number, counted: number, limit: number): boolean {
  return limit !== UNLIMITED && limit > 0 && counted * 100 >= limit * percent;
}
