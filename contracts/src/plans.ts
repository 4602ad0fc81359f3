/** Ids of the five plans, from the best to the default one: a user's plan is the first that applies. */
export const PLAN_IDS = ['monthly-unlimited', 'enterprise', 'professional', 'standard', 'freemium'] as const;

export type PlanId = (typeof PLAN_IDS)[number];

export const DEFAULT_PLAN: PlanId = 'freemium';

/** The value of a limit that means no limit. */
export const UNLIMITED = -1;

/**
 * What is left of a limit: never below 0, and `UNLIMITED` when there is none.
 *
 * @param limit the plan's limit, or -1
 * @param used current usage
 */
export function remaining(limit: number, used: number): number {
  return limit === UNLIMITED ? UNLIMITED : Math.max(0, limit - used);
}

/** Guests are not rejected for the organizer's quota: photos above it are created but held, up to this many. */
const HELD_SHARE = 0.2;
const MIN_HELD_ALLOWANCE = 20;

/**
 * How many photos above a plan's limit may be held at a time. Later photos are not stored.
 *
 * @param limit photos a month, never unlimited
 */
export function heldAllowance(limit: number): number {
  return Math.max(MIN_HELD_ALLOWANCE, Math.floor(limit * HELD_SHARE));
}

/** Features that some plans include besides their limits. */
export type PlanFeature = 'advanced_analytics' | 'white_label';

/** Advanced analytics start with Professional. Only Enterprise includes white-label branding. */
export const PLAN_FEATURES: Record<PlanId, PlanFeature[]> = {
  'monthly-unlimited': ['advanced_analytics'],
  enterprise: ['advanced_analytics', 'white_label'],
  professional: ['advanced_analytics'],
  standard: [],
  freemium: [],
};
