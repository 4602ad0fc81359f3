import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} Outcome what became of a part of `npm test`
 * @property {number} passed
 * @property {number} failed
 * @property {string} output
 * @property {string[]} [names] of failed tests, a line each
 * @property {string} [note] printed below the part
 * @property {(tools: Tools) => Promise<Outcome>} [again] runs what failed once more, with nothing else beside it
 *
 * @typedef {{ run: (command: string, args: string[], options?: object) => Promise<{ code: number, output: string }> }} Tools
 */

/** More than this many failures are no accident of a busy machine. */
const MOST_AGAIN = 5;

/** A runner that died, or found no test, has failed whatever it says. @returns {Outcome} */
export function counted({ passed, failed, names, code, output }) {
  const died = !Number.isInteger(passed) || !Number.isInteger(failed);
  if (died)
    return { passed: 0, failed: 1, output: `${output}\nIt ended without results (exit code ${code}).\n` };
  if (failed > 0) return { passed, failed, names, output };
  if (passed === 0) return { passed, failed: 1, output: `${output}\nIt ran no test.\n` };
  if (code === 0) return { passed, failed, output };
  return { passed, failed: 1, output: `${output}\nAll tests passed, but it ended with exit code ${code}.\n` };
}

/**
 * A few tests that failed while other parts had the cores are asked once more when all else has ended: what
 * is broken fails again, and what passes then is told by name, as a race to be mended.
 *
 * @param {Outcome} first
 * @param {(tools: Tools) => Promise<Outcome>} again runs the failed tests alone
 * @returns {Outcome}
 */
export function withSecondLook(first, again) {
  if (first.failed === 0 || first.failed > MOST_AGAIN || !first.names?.length) return first;
  return {
    ...first,
    again: async (tools) => {
      const second = await again(tools);
      const output = `${first.output}\n— once more, alone —\n${second.output}`;
      if (second.failed > 0) return { ...first, names: second.names ?? first.names, output };
      const note = `failed at first, passed alone; a race to be mended:\n      ${first.names.join('\n      ')}`;
      return { passed: first.passed + first.failed, failed: 0, output, note };
    },
  };
}

/** @returns {Promise<object>} what a runner reported as JSON; empty where it wrote nothing */
export async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}
