import { CURRENCIES, formatMoney, leastStepOf, unitsOf } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import type { Schemas } from '../providers/api';
import type { Plan } from './plan';

const LIMITS = ['eventLimit', 'frameLimit', 'photoLimit'] as const;

/** Cents. */
const LEAST_CHARGE = 50;

export const isCurrency = (code: string) => CURRENCIES.includes(code);

/** What the form of a plan holds. */
export interface PlanForm {
  displayName?: string | null;
  description?: string | null;
  /** Not in cents. */
  price?: number | null;
  currency?: string | null;
  eventLimit?: number | null;
  frameLimit?: number | null;
  photoLimit?: number | null;
  isActive?: boolean;
}

/** The form of a plan as it is: its price in whole units of its currency, such as dollars. */
export function fromPlan(plan: Plan): PlanForm {
  const { displayName, description, currency, eventLimit, frameLimit, photoLimit, isActive } = plan;
  const price = plan.price / unitsOf(currency);
  return { displayName, description, price, currency, eventLimit, frameLimit, photoLimit, isActive };
}

/** In the currency's smallest unit. */
function priceOf({ price, currency }: PlanForm): number {
  return Math.round((price ?? 0) * unitsOf(currency ?? ''));
}

/** What the server is sent of a form that {@link validatePlan} passed: the price in the currency's smallest unit. */
export function toChange(form: PlanForm): Schemas['ChangePlanContentRequest'] {
  const { displayName, description, eventLimit, frameLimit, photoLimit, isActive } = form;
  const currency = form.currency ?? '';
  return {
    displayName: displayName ?? '',
    description: description ?? '',
    price: priceOf(form),
    currency,
    eventLimit: eventLimit ?? UNLIMITED,
    frameLimit: frameLimit ?? UNLIMITED,
    photoLimit: photoLimit ?? UNLIMITED,
    isActive: isActive ?? false,
  };
}

/** @returns sentences by the field that is wrong; none where the plan may be saved */
export function validatePlan({ billing }: Plan) {
  return (form: PlanForm): Record<string, string> => {
    const errors: Record<string, string> = {};
    if (!form.displayName?.trim()) errors['displayName'] = 'A plan needs a name';
    const currency = form.currency ?? '';
    if (!isCurrency(currency)) {
      errors['currency'] = 'Use a currency that Stripe supports, in three letters, such as USD';
    } else if (billing !== 'free' && (form.price ?? 0) * unitsOf(currency) < LEAST_CHARGE) {
      errors['price'] = `A paid plan costs at least ${formatMoney(LEAST_CHARGE, currency)}.`;
    } else if (priceOf(form) % leastStepOf(currency) !== 0) {
      errors['price'] = `Stripe charges multiples of ${formatMoney(leastStepOf(currency), currency)} only.`;
    }
    for (const name of LIMITS) {
      const limit = form[name];
      if (limit == null || !Number.isInteger(limit) || limit < UNLIMITED) {
        errors[name] = 'A limit is a whole number of 0 or more, or unlimited';
      }
    }
    return errors;
  };
}
