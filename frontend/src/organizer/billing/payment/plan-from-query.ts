/** The plan a link to the payment page names. Only `id` is acted on: what is charged is the server's. */
export interface WantedPlan {
  id: string;
  /** For people: 'Monthly Unlimited'. */
  name: string;
  /** Dollars without the sign. */
  price: string;
  type: string;
}

/** Reads the payment page's address; what is missing is the standard plan's. */
export function planFromQuery(query: URLSearchParams): WantedPlan {
  const id = query.get('plan') || 'standard';
  return {
    id,
    name: nameFromId(id),
    price: query.get('price') || '3.50',
    type: query.get('type') || 'onetime',
  };
}

/** What a plan is called until the server's list is there. */
export function nameFromId(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
