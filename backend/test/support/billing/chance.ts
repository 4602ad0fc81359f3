/** Random choices from a seeded generator. */
export class Chance {
  /** @param random returns numbers in [0, 1) */
  constructor(private readonly random: () => number) {}

  /** Return true with this probability. */
  is(probability: number): boolean {
    return this.random() < probability;
  }

  /** A number in [0, end). */
  below(end: number): number {
    return this.random() * end;
  }

  /** @returns undefined for an empty list */
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.below(items.length))];
  }
}
