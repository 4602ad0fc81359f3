import { MESSAGES } from '@eventframe/contracts/messages';
import { dayOf, isDay } from '../../components/local-day';

/** What the plan form holds; days as `YYYY-MM-DD`. */
export interface PlanChoice {
  planId?: string;
  planStartDate?: string | null;
  planEndDate?: string | null;
}

/** @returns sentences by the field that is wrong; none where the plan may be given */
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

/** The last moment of a day where the operator is, so that a plan that ends on it holds all day. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

/**
 * The moment a day of the form stands for, null for none. One that nobody touched keeps its moment, which is another
 * day's start or end where it was given in another time zone.
 */
export function momentOf(
  day: string | null | undefined,
  before: string | null,
  momentIn: (day: string) => string,
): string | null {
  if (!day) return null;
  return before !== null && dayOf(before) === day ? before : momentIn(day);
}
