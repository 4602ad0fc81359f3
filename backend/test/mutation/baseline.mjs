import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { SEED } from './modules.mjs';

const FILE = inRoot('docs', 'mutation-baseline.json');

/**
 * @typedef {object} Summary of one module
 * @property {number} score percentage of mutants that were killed or timed out
 * @property {number} killed
 * @property {number} timeout
 * @property {number} survived
 * @property {Record<string, string>} mutants status by name
 */

/**
 * Counts one module's results. A test that times out notices its mutant.
 *
 * @param {Map<string, string>} results status by name
 * @param {boolean} listsAll whether to list killed mutants besides the survivors
 * @returns {Summary}
 */
export function summarize(results, listsAll) {
  const count = (wanted) => [...results.values()].filter((status) => status === wanted).length;
  const [killed, timeout, survived] = ['killed', 'timeout', 'survived'].map(count);
  const score = Math.round(((killed + timeout) / results.size) * 10_000) / 100;
  const mutants = [...results].filter(([, status]) => listsAll || status === 'survived');
  return { score, killed, timeout, survived, mutants: Object.fromEntries(mutants) };
}

/** @returns {Promise<Record<string, Record<string, Summary>>>} by part and module */
export const readBaseline = async () => JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}'));

/** Replaces the given parts; the others stay. */
export async function writeBaseline(parts) {
  const baseline = { ...(await readBaseline()), seed: SEED, ...parts };
  await writeFile(FILE, `${JSON.stringify(baseline, null, 2)}\n`);
}

/**
 * Compares scores with the baseline's.
 *
 * @param {Record<string, Summary>} before by module
 * @param {Record<string, Summary>} now by module
 * @returns {string[]} a line for each module with a lower score, and one for each of its new survivors
 */
export function regressions(before, now) {
  return Object.entries(now)
    .filter(([module, { score }]) => score < (before[module]?.score ?? 0))
    .flatMap(([module, { score, mutants }]) => [
      `${module}: ${score}%, was ${before[module].score}%. New survivors:`,
      ...Object.keys(mutants)
        .filter((name) => mutants[name] === 'survived' && before[module].mutants[name] !== 'survived')
        .map((name) => `  ${name}`),
    ]);
}
