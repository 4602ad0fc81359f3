import { MESSAGES } from '@eventframe/contracts/messages';
import { isDay, toLocalDay } from '../../components/local-day';

/** Values of the plan form. Days are `YYYY-MM-DD`. */
export interface PlanChoice {
  planId?: string;
  planStartDate?: string | null;
  planEndDate?: string | null;
}

/** @returns error messages by field, empty if the form is valid */
export function validatePlanChoice({
  planId,
  planStartDate,
  planEndDate,
}: PlanChoice): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!planId) errors['planId'] = MESSAGES.planRequired;
  if (planStartDate && !isDay(planStartDate)) errors['planStartDate'] = MESSAGES.startDateInvalid;
  if (planEndDate && !isDay(planEndDate)) errors['planEndDate'] = MESSAGES.endDateInvalid;
  else if (planStartDate && planEndDate && planEndDate < planStartDate) {
    errors['planEndDate'] = MESSAGES.endBeforeStart;
  }
  return errors;
}

/** The end of a day in the operator's time zone, so that a plan includes its last day. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

/**
 * Convert a day of the form to a timestamp. An unchanged day keeps its timestamp, which may come from another time
 * zone.
 *
 * @param before the stored timestamp
 * @param convert converts a changed day
 */
export function toTimestamp(
  day: string | null | undefined,
  before: string | null,
  convert: (day: string) => string,
): string | null {
  if (!day) return null;
  return before !== null && toLocalDay(before) === day ? before : convert(day);
}
