import { UNLIMITED } from '@eventframe/contracts/plans';

/** From this percentage on an organizer is told that a limit comes near. */
export const SOON = 80;

/** Usage divided by limit, as a percentage; 0 where there is no limit. */
export function usedPercent(used: number, limit: number): number {
  return limit === UNLIMITED || limit === 0 ? 0 : (used / limit) * 100;
}
