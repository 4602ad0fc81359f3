/** Decides at random, and the same with the same seed. */
export class Chance {
  /** @param random from 0 to less than 1 */
  constructor(private readonly random: () => number) {}

  is(probability: number): boolean {
    return this.random() < probability;
  }

  /** A number from 0 to less than this. */
  below(end: number): number {
    return this.random() * end;
  }

  /** @returns undefined of nothing */
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.below(items.length))];
  }
}
