import { PLAN_FEATURES, type PlanFeature } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';
import type { Transaction } from '../../platform/database/transactions.js';

/**
 * Every plan an organizer holds: only the grant while one is in effect, else the subscription and all purchases. An
 * organizer who bought Enterprise and also subscribes keeps Enterprise features.
 */
const HELD_PLANS_QUERY = `
  WITH granted AS (
    SELECT plan_id FROM plan_grants
    WHERE user_id = $1 AND starts_at <= statement_timestamp()
      AND (ends_at IS NULL OR ends_at > statement_timestamp())
    ORDER BY created_at DESC LIMIT 1
  )
  SELECT plan_id AS id FROM granted
  UNION SELECT current_plan FROM users WHERE id = $1
  UNION SELECT plan_id FROM payments
    WHERE user_id = $1 AND kind = 'one_time' AND status = 'succeeded' AND NOT refund_due
      AND NOT EXISTS (SELECT FROM granted)`;

/** Features that plans include besides their limits. */
@Injectable()
export class PlanFeatures {
  constructor(private readonly source: DataSource) {}

  async findForUser(userId: string, transaction?: Transaction): Promise<Set<PlanFeature>> {
    const plans = await (transaction ?? this.source).query<{ id: string }[]>(HELD_PLANS_QUERY, [userId]);
    return new Set(
      plans.flatMap(({ id }) => (PLAN_FEATURES as Partial<Record<string, PlanFeature[]>>)[id] ?? []),
    );
  }

  async has(userId: string, feature: PlanFeature, transaction?: Transaction): Promise<boolean> {
    return (await this.findForUser(userId, transaction)).has(feature);
  }

  /**
   * Store whether the user's plans include white-label options. The caller holds the lock on the user's row.
   *
   * @returns when the value changed, null if it did not
   */
  async updateWhiteLabel(userId: string, transaction: Transaction): Promise<Date | null> {
    const included = (await this.findForUser(userId, transaction)).has('white_label');
    const [[changed]] = await transaction.query<[{ at: Date }[], number]>(
      'UPDATE users SET own_brand = $2 WHERE id = $1 AND own_brand <> $2 RETURNING clock_timestamp() AS at',
      [userId, included],
    );
    return changed?.at ?? null;
  }

  /** @throws ApiError `plan_feature_missing` with the plan that includes it */
  async assertIncluded(userId: string, feature: PlanFeature): Promise<void> {
    if (await this.has(userId, feature)) return;
    throw new ApiError('plan_feature_missing', MISSING_MESSAGES[feature]);
  }
}

const MISSING_MESSAGES: Record<PlanFeature, string> = {
  advanced_analytics: 'Advanced analytics are part of Professional and the plans above.',
  white_label: 'White-label options are part of Enterprise.',
};
