import { currencyName } from '@eventframe/contracts/money';
import { UNLIMITED, type PlanId } from '@eventframe/contracts/plans';
import type { Plan } from '@/lib/plan-price';

/** A plan as the page offers it. */
export interface Offer {
  id: PlanId;
  name: string;
  /** Cents. */
  price: number;
  /** ISO 4217. */
  currency: string;
  billing: Plan['billing'];
  eventLimit: number;
  frameLimit: number;
  photoLimit: number;
  extras: string[];
}

/** What the page says before the server's plans have come, and what the server does not say. */
const OFFERS: Offer[] = [
  {
    id: 'freemium',
    name: 'Freemium',
    price: 0,
    currency: 'USD',
    billing: 'free',
    eventLimit: 1,
    frameLimit: 1,
    photoLimit: 30,
    extras: ['Basic support'],
  },
  {
    id: 'standard',
    name: 'Standard',
    price: 350,
    currency: 'USD',
    billing: 'one_time',
    eventLimit: 5,
    frameLimit: 10,
    photoLimit: 1200,
    extras: ['No time limit'],
  },
  {
    id: 'professional',
    name: 'Professional',
    price: 850,
    currency: 'USD',
    billing: 'one_time',
    eventLimit: 10,
    frameLimit: 20,
    photoLimit: 5000,
    extras: ['Advanced analytics', 'No time limit'],
  },
  {
    id: 'monthly-unlimited',
    name: 'Monthly Unlimited',
    price: 900,
    currency: 'USD',
    billing: 'monthly',
    eventLimit: UNLIMITED,
    frameLimit: UNLIMITED,
    photoLimit: UNLIMITED,
    extras: ['Cancel at the end of any month'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: 2900,
    currency: 'USD',
    billing: 'one_time',
    eventLimit: 25,
    frameLimit: 50,
    photoLimit: 12000,
    extras: ['White-label options', 'No time limit'],
  },
];

/** The five offers; once the server's plans have come, those it sells, with its prices and limits. */
export function offersFrom(plans: Plan[] | undefined): Offer[] {
  if (plans === undefined) return OFFERS;
  return OFFERS.flatMap((offer) => {
    const plan = plans.find(({ id }) => id === offer.id);
    if (!plan) return [];
    const { displayName: name, price, currency, billing, eventLimit, frameLimit, photoLimit } = plan;
    return { ...offer, name, price, currency, billing, eventLimit, frameLimit, photoLimit };
  });
}

/** What the paid offers are priced in: 'US dollars', 'US dollars and euros'. */
export function currenciesOf(offers: Offer[]): string {
  const currencies = new Set(offers.filter(({ price }) => price > 0).map(({ currency }) => currency));
  return new Intl.ListFormat('en').format([...currencies].map(currencyName));
}
