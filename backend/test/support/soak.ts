import { seeded } from '../factories/random.js';

/** Set by `npm run test:soak`. */
const IS_SOAK = process.env['SOAK'] === '1';

/** The seed of random tests: the same in every run unless `SEED` names another. */
export const SEED = Number(process.env['SEED'] ?? 1);

/**
 * The number of repetitions of a random or heavy test. Prints it with the seed, so that a run can be repeated.
 *
 * @param what the repeated thing, in the plural
 * @param counts `test` in `npm test`, `soak` in `npm run test:soak`
 */
export function countOf(what: string, counts: { test: number; soak: number }): number {
  const count = IS_SOAK ? counts.soak : counts.test;
  process.stderr.write(`  ${count} ${what}, SEED=${SEED}\n`);
  return count;
}

/** Pick `few` evenly spread cases in `npm test`, depending on the seed; all in `npm run test:soak`. */
export function sampleOf<T>(what: string, all: readonly T[], few: number): T[] {
  const count = countOf(what, { test: few, soak: all.length });
  const first = seeded(SEED)();
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor(((index + first) * all.length) / count)]!,
  );
}
