/** The plan named by a link to the payment page. Only `id` has an effect: the server sets the charged price. */
export interface WantedPlan {
  id: string;
  /** Display name, such as 'Monthly Unlimited'. */
  name: string;
  /** In dollars, without the dollar sign. */
  price: string;
  type: string;
}

/** Read the plan from the payment page's query. Missing values default to the Standard plan. */
export function planFromQuery(query: URLSearchParams): WantedPlan {
  const id = query.get('plan') || 'standard';
  return {
    id,
    name: nameFromId(id),
    price: query.get('price') || '3.50',
    type: query.get('type') || 'onetime',
  };
}

/** Derive a plan's display name from its id, for use until the server's plans are loaded. */
export function nameFromId(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
