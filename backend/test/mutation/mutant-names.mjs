/** @typedef {{ line: number, column: number }} Position from 0 */
/** @typedef {{ mutatorName: string, replacement: string, location: { start: Position, end: Position } }} Mutant */

/**
 * Names mutants by what they change and not by their lines, so that a name outlives edits elsewhere in its file.
 *
 * @param {string} file
 * @param {string} source of the file
 * @param {Mutant[]} mutants of the file
 * @returns {string[]} such as `plans.ts ConditionalExpression: limit === UNLIMITED -> true`, in the order of `mutants`
 */
export function mutantNames(file, source, mutants) {
  const lines = source.split('\n');
  const taken = new Map();
  return mutants.map(({ mutatorName, replacement, location: { start, end } }) => {
    const changed = lines.slice(start.line, end.line + 1);
    changed.push(changed.pop().slice(0, end.column));
    changed[0] = changed[0].slice(start.column);
    const name = `${file} ${mutatorName}: ${short(changed.join(' '))} -> ${short(replacement)}`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  });
}

const short = (code) => code.replace(/\s+/g, ' ').slice(0, 60);
