import { currencyName } from '@eventframe/contracts/money';
import type { PlanId } from '@eventframe/contracts/plans';
import type { Plan } from '@/organizer/lib/plan-price';

/** A plan's price in cents, its ISO 4217 currency and its limits, of which -1 means unlimited. */
type OfferTerms = Pick<Plan, 'price' | 'currency' | 'billing' | 'eventLimit' | 'frameLimit' | 'photoLimit'>;

/** A plan as shown on the pricing page. */
export interface Offer {
  id: PlanId;
  name: string;
  /** Benefits besides the limits, which the server does not return. */
  extraBenefits: string[];
  /** Null until the server's plans are loaded. */
  terms: OfferTerms | null;
}

/** In the order of the page. The names apply until the server's plans are loaded. */
const OFFERS: Omit<Offer, 'terms'>[] = [
  { id: 'freemium', name: 'Freemium', extraBenefits: ['Basic support'] },
  { id: 'standard', name: 'Standard', extraBenefits: ['No time limit'] },
  { id: 'professional', name: 'Professional', extraBenefits: ['Advanced analytics', 'No time limit'] },
  { id: 'monthly-unlimited', name: 'Monthly Unlimited', extraBenefits: ['Cancel at the end of any month'] },
  { id: 'enterprise', name: 'Enterprise', extraBenefits: ['White-label options', 'No time limit'] },
];

/** List all five offers without prices while loading, afterwards those the server sells. */
export function offersFrom(plans: Plan[] | undefined): Offer[] {
  if (plans === undefined) return OFFERS.map((offer) => ({ ...offer, terms: null }));
  return OFFERS.flatMap((offer) => {
    const plan = plans.find(({ id }) => id === offer.id);
    if (!plan) return [];
    const { displayName: name, price, currency, billing, eventLimit, frameLimit, photoLimit } = plan;
    return { ...offer, name, terms: { price, currency, billing, eventLimit, frameLimit, photoLimit } };
  });
}

/** List the currencies of the paid plans: 'US dollars', 'US dollars and euros'. */
export function currenciesOf(plans: Pick<Plan, 'price' | 'currency'>[]): string {
  const currencies = new Set(plans.filter(({ price }) => price > 0).map(({ currency }) => currency));
  return new Intl.ListFormat('en').format([...currencies].map(currencyName));
}
