import { UNLIMITED } from '@eventframe/contracts/plans';
import type { Schemas } from '../providers/api';
import type { Plan } from './plan';

const LIMITS = ['eventLimit', 'frameLimit', 'photoLimit'] as const;

/** What the form of a plan holds. */
export interface PlanForm {
  displayName?: string | null;
  description?: string | null;
  /** Dollars. */
  price?: number | null;
  eventLimit?: number | null;
  frameLimit?: number | null;
  photoLimit?: number | null;
  isActive?: boolean;
}

export function fromPlan(plan: Plan): PlanForm {
  const { displayName, description, price, eventLimit, frameLimit, photoLimit, isActive } = plan;
  return { displayName, description, price: price / 100, eventLimit, frameLimit, photoLimit, isActive };
}

export function toChange(form: PlanForm): Schemas['ChangePlanContentRequest'] {
  const { displayName, description, price, eventLimit, frameLimit, photoLimit, isActive } = form;
  return {
    displayName: displayName ?? '',
    description: description ?? '',
    price: Math.round((price ?? 0) * 100),
    eventLimit: eventLimit ?? UNLIMITED,
    frameLimit: frameLimit ?? UNLIMITED,
    photoLimit: photoLimit ?? UNLIMITED,
    isActive: isActive ?? false,
  };
}

export function validatePlan({ billing }: Plan) {
  return (form: PlanForm): Record<string, string> => {
    const errors: Record<string, string> = {};
    if (!form.displayName?.trim()) errors['displayName'] = 'A plan needs a name';
    if (billing !== 'free' && (form.price ?? 0) < 0.5) errors['price'] = 'A paid plan costs at least $0.50.';
    for (const name of LIMITS) {
      const limit = form[name];
      if (limit == null || !Number.isInteger(limit) || limit < UNLIMITED) {
        errors[name] = 'A limit is a whole number of 0 or more, or unlimited';
      }
    }
    return errors;
  };
}
