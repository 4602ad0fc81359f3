/**
 * One-time payments, paid or pending, each with earlier payments for the same or a better plan. One of each
 * pair is a duplicate.
 */
export class DuplicateCharges {
  private readonly beside = new Map<string, Set<string>>();

  /** @param beside what stood as good by then; takes the place of an earlier attempt at the same payment */
  started(intent: string, beside: string[]): void {
    this.beside.set(intent, new Set(beside));
  }

  /** @param beside what stands by now, too */
  settled(intent: string, beside: string[]): void {
    for (const other of beside) this.beside.get(intent)?.add(other);
  }

  /** It never was a payment: who paid beside it did not pay twice. */
  failed(intent: string): void {
    this.beside.delete(intent);
    for (const others of this.beside.values()) others.delete(intent);
  }

  /** Pairs of a payment and one that made it a second charge. */
  pairs(): [string, string][] {
    return [...this.beside].flatMap(([intent, others]) =>
      [...others].map((other): [string, string] => [intent, other]),
    );
  }
}
