import { UNLIMITED } from '@eventframe/contracts/plans';

/** Organizers are warned from this percentage on. */
export const WARNING_PERCENT = 80;

/** Usage as a percentage of the limit: 0 without a limit, 100 if the limit is 0. */
export function usedPercent(used: number, limit: number): number {
  if (limit === UNLIMITED) return 0;
  return limit === 0 ? 100 : (used / limit) * 100;
}

/** Whether a plan limits neither events, frames nor photos. */
export function isUnlimited(plan: Record<'eventLimit' | 'frameLimit' | 'photoLimit', number>): boolean {
  return [plan.eventLimit, plan.frameLimit, plan.photoLimit].every((limit) => limit === UNLIMITED);
}
