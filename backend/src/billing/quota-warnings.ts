import { UNLIMITED } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../platform/database/transactions.js';
import { BillingMail } from './mail/billing-mail.js';
import type { Plan } from './plan/plan.entity.js';
import { THIS_MONTH } from './this-month.js';

const WARNING_LEVELS_PERCENT = [100, 80] as const;

/** Warns organizers by mail before the photo limit of the month is used up. */
@Injectable()
export class QuotaWarnings {
  constructor(private readonly mail: BillingMail) {}

  /**
   * Queue the mail for the highest level reached, once per month and photo limit. A photo that reaches 80% and 100%
   * together causes only the 100% mail.
   *
   * @param plan of `PlansRepository.lockForUser` in the same transaction; the mail is sent if that commits
   * @param counted photos of this calendar month, including the latest
   */
  async warn(
    userId: string,
    { photoLimit: limit, displayName: planName }: Plan,
    counted: number,
    transaction: Transaction,
  ): Promise<void> {
    const reached = WARNING_LEVELS_PERCENT.filter((level) => isLevelReached(level, counted, limit));
    const [percent] = reached;
    if (percent === undefined) return;
    const recorded = await this.recordLevels(userId, limit, reached, transaction);
    if (!recorded.includes(percent)) return;
    await this.mail.send('quotaWarning', userId, { percent, used: counted, limit, planName }, transaction);
  }

  /** @returns the levels that were not recorded before */
  private async recordLevels(
    userId: string,
    limit: number,
    levels: readonly number[],
    transaction: Transaction,
  ): Promise<number[]> {
    const recorded = await transaction.query<{ percent: number }[]>(
      `INSERT INTO usage_warnings (user_id, month, photo_limit, percent)
       SELECT $1, ${THIS_MONTH}, $2, unnest($3::int[])
       ON CONFLICT DO NOTHING RETURNING percent`,
      [userId, limit, levels],
    );
    return recorded.map(({ percent }) => percent);
  }
}

/** @param limit photos per month; a limit of 0 never reaches a level */
function isLevelReached(percent: number, counted: number, limit: number): boolean {
  return limit !== UNLIMITED && limit > 0 && counted * 100 >= limit * percent;
}
