import { readFile } from 'node:fs/promises';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { run } from '../../../scripts/lib/run.mjs';
import { mutantNames } from './mutant-names.mjs';
import { PURE } from './modules.mjs';

const STATUSES = {
  Killed: 'killed',
  RuntimeError: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'survived',
};

/**
 * Runs Stryker over the pure modules.
 *
 * @returns {Promise<Record<string, Map<string, string>>>} the status of each mutant by its name, by module
 */
export async function mutatePure() {
  const stryker = inRoot('node_modules', '.bin', 'stryker');
  const config = inRoot('backend', 'test', 'mutation', 'pure.config.mjs');
  const { code, output } = await run(process.execPath, [stryker, 'run', config]);
  if (code !== 0) throw new Error(output);
  const { files } = JSON.parse(await readFile(inRoot('test-results', 'mutation.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(PURE).map(([module, names]) => [
      module,
      new Map(names.flatMap((name) => resultsOf(name, files[name]))),
    ]),
  );
}

/** The report counts lines and columns from 1. */
function resultsOf(file, { source, mutants }) {
  const from0 = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  const moved = mutants.map(({ location: { start, end }, ...mutant }) => ({
    ...mutant,
    location: { start: from0(start), end: from0(end) },
  }));
  const names = mutantNames(file, source, moved);
  return mutants.map(({ status }, i) => [names[i], STATUSES[status]]);
}
