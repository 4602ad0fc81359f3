import { SentenceError } from './sentence-error.mjs';

/** @typedef {import('./test-parts.mjs').Part} Part */

/**
 * The parts that were asked for, and before them those that they need; all of them where nothing was asked for.
 *
 * @param {Part[]} parts
 * @param {string[]} asked names of parts, of tests also with a pattern for their files: `browser=tests/line`
 * @returns {Part[]}
 * @throws SentenceError for what is no part, and for a pattern where a part runs no tests of files
 */
export function chosenParts(parts, asked) {
  if (asked.length === 0) return parts;
  const chosen = new Set();
  const take = (part) => {
    for (const name of part.needs ?? []) take(parts.find((other) => other.name === name));
    chosen.add(part);
  };
  for (const one of asked) take(partOf(parts, one));
  return [...chosen];
}

function partOf(parts, asked) {
  const [name, ...pattern] = asked.split('=');
  const named = parts.find((part) => part.name === name);
  if (named === undefined) throw unknown(parts, name);
  if (pattern.length === 0) return named;
  const { only, needs } = named;
  if (only === undefined) throw new SentenceError(`"${name}" takes no pattern: it runs no tests of files.`);
  return { name, needs, run: only(pattern.join('=')) };
}

/** What can be asked for, in one line. @param {Part[]} parts */
export const namesOf = (parts) => parts.map(({ name }) => name).join(', ');

const unknown = (parts, name) =>
  new SentenceError(`"${name}" is no part of the tests. They are: ${namesOf(parts)}.`);
