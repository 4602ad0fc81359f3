import { UNLIMITED } from '@eventframe/contracts/plans';

/** Organizers are warned from this percentage on. */
export const SOON = 80;

/** Usage divided by limit, as a percentage; 0 where there is no limit, and 100 where nothing is allowed. */
export function usedPercent(used: number, limit: number): number {
  if (limit === UNLIMITED) return 0;
  return limit === 0 ? 100 : (used / limit) * 100;
}

/** Whether a plan limits nothing: neither events nor frames nor photos. */
export function isUnlimited(plan: Record<'eventLimit' | 'frameLimit' | 'photoLimit', number>): boolean {
  return [plan.eventLimit, plan.frameLimit, plan.photoLimit].every((limit) => limit === UNLIMITED);
}
