import { currencyName } from '@eventframe/contracts/money';
import type { PlanId } from '@eventframe/contracts/plans';
import type { Plan } from '@/organizer/lib/plan-price';

/** What the server sells a plan for, and what is in it: cents, ISO 4217, limits of which -1 is none. */
type OfferTerms = Pick<Plan, 'price' | 'currency' | 'billing' | 'eventLimit' | 'frameLimit' | 'photoLimit'>;

/** A plan as the page offers it. */
export interface Offer {
  id: PlanId;
  name: string;
  /** What is in it besides its limits, which the server does not say. */
  extras: string[];
  /** Null until the server's plans have come. */
  terms: OfferTerms | null;
}

/** In the order of the page, with the names they have before the server's plans have come. */
const OFFERS: Omit<Offer, 'terms'>[] = [
  { id: 'freemium', name: 'Freemium', extras: ['Basic support'] },
  { id: 'standard', name: 'Standard', extras: ['No time limit'] },
  { id: 'professional', name: 'Professional', extras: ['Advanced analytics', 'No time limit'] },
  { id: 'monthly-unlimited', name: 'Monthly Unlimited', extras: ['Cancel at the end of any month'] },
  { id: 'enterprise', name: 'Enterprise', extras: ['White-label options', 'No time limit'] },
];

/** The offers: all five without prices while loading, then those the server sells. */
export function offersFrom(plans: Plan[] | undefined): Offer[] {
  if (plans === undefined) return OFFERS.map((offer) => ({ ...offer, terms: null }));
  return OFFERS.flatMap((offer) => {
    const plan = plans.find(({ id }) => id === offer.id);
    if (!plan) return [];
    const { displayName: name, price, currency, billing, eventLimit, frameLimit, photoLimit } = plan;
    return { ...offer, name, terms: { price, currency, billing, eventLimit, frameLimit, photoLimit } };
  });
}

/** What the paid plans are priced in: 'US dollars', 'US dollars and euros'. */
export function currenciesOf(plans: Pick<Plan, 'price' | 'currency'>[]): string {
  const currencies = new Set(plans.filter(({ price }) => price > 0).map(({ currency }) => currency));
  return new Intl.ListFormat('en').format([...currencies].map(currencyName));
}
