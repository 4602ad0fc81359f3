/** Return the id of a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** Convert Stripe's timestamp in seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Convert Stripe's timestamp in seconds; null if it is missing. */
export function dateOrNull(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : dateOf(seconds);
}
