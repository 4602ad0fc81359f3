import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} Outcome what became of a part of `npm test`
 * @property {number} passed
 * @property {number} failed
 * @property {string} output
 * @property {FailedTest[]} [names] of failed tests
 * @property {string} [note] printed below the part
 * @property {(tools: Tools) => Promise<Outcome>} [again] runs what failed once more, with nothing else beside it
 *
 * @typedef {import('./failed-tests.mjs').FailedTest} FailedTest
 * @typedef {{ run: (command: string, args: string[], options?: object) => Promise<{ code: number, output: string }> }} Tools
 */

/** More than this many failures are no accident of a busy machine. */
const MOST_AGAIN = 5;

/** A runner that died, found no test or left some out has failed whatever it says. @returns {Outcome} */
export function counted({ passed, failed, skipped, names, code, output }) {
  const died = ![passed, failed, skipped].every(Number.isInteger);
  if (died)
    return { passed: 0, failed: 1, output: `${output}\nIt ended without results (exit code ${code}).\n` };
  if (failed > 0) return { passed, failed, names, output };
  if (skipped > 0)
    return {
      passed,
      failed: skipped,
      output: `${output}\nNot run: ${skipped} of its tests (skip, only or todo).\n`,
    };
  if (passed === 0) return { passed, failed: 1, output: `${output}\nIt ran no test.\n` };
  if (code === 0) return { passed, failed, output, ...notAsked(output) };
  return { passed, failed: 1, output: `${output}\nAll tests passed, but it ended with exit code ${code}.\n` };
}

/** The sum of several runs. A run that died names no test, and then nothing is named, so that all of it counts as failed. */
export function together(outcomes) {
  const sum = (of) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const output = outcomes.map((outcome) => outcome.output).join('\n');
  const passed = sum((outcome) => outcome.passed);
  const failed = sum((outcome) => outcome.failed);
  const died = outcomes.some((outcome) => outcome.failed > 0 && !outcome.names?.length);
  const names = died ? [] : outcomes.flatMap((outcome) => outcome.names ?? []);
  const note = outcomes.map((outcome) => outcome.note).find(Boolean);
  return { passed, failed, output, ...(failed > 0 && { names }), ...(note && { note }) };
}

/** What a test says that it could not ask, for want of something outside: printed with the result. */
function notAsked(output) {
  const note = /NOT ASKED: .*/.exec(output)?.[0];
  return note && { note };
}

const PASSED_ALONE = 'passed alone: a race, or too little time';

/**
 * A few tests that failed while other parts had the cores are asked again when all else has ended. What fails alone, too,
 * has failed. What passes was late for want of a core, or is a race of the test's own: it counts as passed, and is named
 * as one to be mended.
 *
 * @param {Outcome} first
 * @param {(tools: Tools) => Promise<Outcome>} again runs the failed tests alone
 * @param {{ times?: number }} [how] `times`: how often they have to pass
 * @returns {Outcome}
 */
export function withSecondLook(first, again, { times = 1 } = {}) {
  if (first.failed === 0 || first.failed > MOST_AGAIN || !first.names?.length) return first;
  return {
    ...first,
    again: async (tools) => {
      const looks = [];
      while (looks.length < times && !looks.some(({ failed }) => failed > 0)) looks.push(await again(tools));
      const output = [first, ...looks].map((look) => look.output).join('\n— once more, alone —\n');
      const names = diagnosed(first.names, looks.at(-1));
      const acquitted = names.filter(({ verdict }) => verdict === PASSED_ALONE).length;
      return { passed: first.passed + acquitted, failed: first.failed - acquitted, names, output };
    },
  };
}

/** A run that died has looked at nothing. @returns {FailedTest[]} */
function diagnosed(names, second) {
  if (second.failed > 0 && !second.names?.length) return names;
  const failing = new Set(second.names?.map(({ test }) => test));
  return names.map((one) => ({
    ...one,
    verdict: failing.has(one.test) ? 'fails alone, too' : PASSED_ALONE,
  }));
}

/** @returns {Promise<object>} what a runner reported as JSON; empty where it wrote nothing */
export async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}
