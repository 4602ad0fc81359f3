import { MESSAGES } from '@eventframe/contracts/messages';

/** What the plan form holds; days as `YYYY-MM-DD`. */
export interface PlanChoice {
  planId?: string;
  planStartDate?: string | null;
  planEndDate?: string | null;
}

const isDay = (day: string | null | undefined) => !day || !Number.isNaN(Date.parse(day));

export function validatePlanChoice({
  planId,
  planStartDate,
  planEndDate,
}: PlanChoice): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!planId) errors['planId'] = MESSAGES.planRequired;
  if (!isDay(planStartDate)) errors['planStartDate'] = MESSAGES.startDateInvalid;
  if (!isDay(planEndDate)) errors['planEndDate'] = MESSAGES.endDateInvalid;
  else if (planStartDate && planEndDate && planEndDate < planStartDate) {
    errors['planEndDate'] = MESSAGES.endBeforeStart;
  }
  return errors;
}

/** The day of a moment where the operator is; null for none. */
export function dayOf(iso: string | null): string | null {
  if (iso === null) return null;
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The first moment of a day where the operator is. */
export const startOfDay = (day: string | null | undefined) =>
  day ? new Date(`${day}T00:00:00`).toISOString() : null;

/** The last moment of a day, so that a plan that ends on it holds all day. */
export const endOfDay = (day: string | null | undefined) =>
  day ? new Date(`${day}T23:59:59.999`).toISOString() : null;
