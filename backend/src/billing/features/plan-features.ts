import { PLAN_FEATURES, type PlanFeature } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../common/errors/api-error.js';

/**
 * Every plan an organizer holds: a grant alone while it lasts, else the subscription and all they bought. Who
 * bought Enterprise and subscribes as well keeps what Enterprise includes.
 */
const HELD = `
  WITH granted AS (
    SELECT plan_id FROM plan_grants
    WHERE user_id = $1 AND starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
    ORDER BY created_at DESC LIMIT 1
  )
  SELECT plan_id AS id FROM granted
  UNION SELECT current_plan FROM users WHERE id = $1
  UNION SELECT plan_id FROM payments
    WHERE user_id = $1 AND kind = 'one_time' AND status = 'succeeded' AND NOT EXISTS (SELECT FROM granted)`;

/** What plans include besides their limits. */
@Injectable()
export class PlanFeatures {
  constructor(private readonly source: DataSource) {}

  async of(userId: string): Promise<Set<PlanFeature>> {
    const held = await this.source.query<{ id: string }[]>(HELD, [userId]);
    return new Set(
      held.flatMap(({ id }) => (PLAN_FEATURES as Partial<Record<string, PlanFeature[]>>)[id] ?? []),
    );
  }

  async has(userId: string, feature: PlanFeature): Promise<boolean> {
    return (await this.of(userId)).has(feature);
  }

  /** @throws ApiError `plan_feature_missing` with the plan that includes it */
  async require(userId: string, feature: PlanFeature): Promise<void> {
    if (await this.has(userId, feature)) return;
    throw new ApiError('plan_feature_missing', MISSING[feature]);
  }
}

const MISSING: Record<PlanFeature, string> = {
  advanced_analytics: 'Advanced analytics are part of Professional and the plans above.',
  white_label: 'White-label options are part of Enterprise.',
};
