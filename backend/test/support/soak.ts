import { seeded } from '../factories/random.js';

/** `npm run test:soak` sets it. */
const IS_SOAK = process.env['SOAK'] === '1';

/** The seed of random tests: the same in every run unless `SEED` names another. */
export const SEED = Number(process.env['SEED'] ?? 1);

/**
 * How often a random or heavy test repeats its work. Prints the count with the seed, so that a run can be repeated.
 *
 * @param what it repeats, in the plural
 * @param counts `test` in `npm test`, `soak` in `npm run test:soak`
 */
export function countOf(what: string, counts: { test: number; soak: number }): number {
  const count = IS_SOAK ? counts.soak : counts.test;
  process.stderr.write(`  ${count} ${what}, SEED=${SEED}\n`);
  return count;
}

/** Picks `few` cases in `npm test`, spread evenly, others with another seed; all of them in `npm run test:soak`. */
export function sampleOf<T>(what: string, all: readonly T[], few: number): T[] {
  const count = countOf(what, { test: few, soak: all.length });
  const first = seeded(SEED)();
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index + first) * all.length) / count)]!,
  );
}
