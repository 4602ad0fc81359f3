import { MESSAGES } from '@eventframe/contracts/messages';
import { isDay } from '../../components/local-day';

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
