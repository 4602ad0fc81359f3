/**
 * One-time payments, paid or pending, each with earlier payments for the same or a better plan. One of each
 * pair is a duplicate.
 */
export class DuplicateCharges {
  private readonly byIntent = new Map<string, Set<string>>();

  /** @param others equivalent payments at this time. Replaces an earlier attempt at the same payment. */
  started(intent: string, others: string[]): void {
    this.byIntent.set(intent, new Set(others));
  }

  /** @param others equivalent payments made since the start */
  settled(intent: string, others: string[]): void {
    for (const other of others) this.byIntent.get(intent)?.add(other);
  }

  /** Remove a failed payment: payments equivalent to it are no duplicates. */
  failed(intent: string): void {
    this.byIntent.delete(intent);
    for (const others of this.byIntent.values()) others.delete(intent);
  }

  /** Pairs of a duplicate and the payment that it duplicates. */
  pairs(): [string, string][] {
    return [...this.byIntent].flatMap(([intent, others]) =>
      [...others].map((other): [string, string] => [intent, other]),
    );
  }
}
