import { CURRENCIES, formatMoney, smallestStepOf, unitsOf } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import type { Schemas } from '../providers/api';

const LIMITS = ['eventLimit', 'frameLimit', 'photoLimit'] as const;

const MIN_CHARGE_CENTS = 50;

export const isCurrency = (code: string) => CURRENCIES.includes(code);

/** Values of the plan form. */
export interface PlanForm {
  displayName?: string | null;
  description?: string | null;
  /** In whole units of the currency, such as dollars. */
  price?: number | null;
  currency?: string | null;
  eventLimit?: number | null;
  frameLimit?: number | null;
  photoLimit?: number | null;
  isActive?: boolean;
}

/** Convert a plan to form values. */
export function toFormValues(plan: Plan): PlanForm {
  const { displayName, description, currency, eventLimit, frameLimit, photoLimit, isActive } = plan;
  const price = plan.price / unitsOf(currency);
  return { displayName, description, price, currency, eventLimit, frameLimit, photoLimit, isActive };
}

/** The price in the currency's smallest unit, such as cents. */
function smallestUnitPrice({ price, currency }: PlanForm): number {
  return Math.round((price ?? 0) * unitsOf(currency ?? ''));
}

/** Convert form values that passed {@link validatePlan} to a request. */
export function toRequest(form: PlanForm): Schemas['ChangePlanContentRequest'] {
  const { displayName, description, eventLimit, frameLimit, photoLimit, isActive } = form;
  const currency = form.currency ?? '';
  return {
    displayName: displayName ?? '',
    description: description ?? '',
    price: smallestUnitPrice(form),
    currency,
    eventLimit: eventLimit ?? UNLIMITED,
    frameLimit: frameLimit ?? UNLIMITED,
    photoLimit: photoLimit ?? UNLIMITED,
    isActive: isActive ?? false,
  };
}

/** @returns error messages by field, empty if the form is valid */
export function validatePlan({ billing }: Plan) {
  return (form: PlanForm): Record<string, string> => {
    const errors: Record<string, string> = {};
    if (!form.displayName?.trim()) errors['displayName'] = 'A plan needs a name';
    const currency = form.currency ?? '';
    if (!isCurrency(currency)) {
      errors['currency'] = 'Use a currency that Stripe supports, in three letters, such as USD';
    } else if (billing !== 'free' && (form.price ?? 0) * unitsOf(currency) < MIN_CHARGE_CENTS) {
      errors['price'] = `A paid plan costs at least ${formatMoney(MIN_CHARGE_CENTS, currency)}.`;
    } else if (smallestUnitPrice(form) % smallestStepOf(currency) !== 0) {
      errors['price'] =
        `Stripe charges multiples of ${formatMoney(smallestStepOf(currency), currency)} only.`;
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

export type Plan = Schemas['AdminPlanResponse'];

/** '1,200', or 'Unlimited'. */
export const formatLimit = (limit: number) =>
  limit === UNLIMITED ? 'Unlimited' : limit.toLocaleString('en');

/** 'Free', '$3.50 one-time', '$9 per month' */
export function formatPrice({ price, currency, billing }: Plan): string {
  if (billing === 'free') return 'Free';
  return `${formatMoney(price, currency)} ${billing === 'monthly' ? 'per month' : 'one-time'}`;
}
