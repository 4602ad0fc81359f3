import { UserFacingError } from '../../../scripts/lib/user-facing-error.mjs';
import { readBaseline, regressions, summarize, writeBaseline } from './baseline.mjs';
import { mutatePure } from './pure.mjs';
import { mutateServices } from './services.mjs';

export const usage = `npm run test:mutation [-- pure|services] [-- --update]

Changes the code in small ways (mutants) and counts how many of them the tests notice.
Fails where a module's score is lower than in docs/mutation-baseline.json.

  pure      geometry, spans and plan arithmetic, all mutants, unit tests
  services  a seeded sample of the backend's services, integration tests
  --update  writes the results as the new baseline`;

const PARTS = { pure: mutatePure, services: mutateServices };

export const options = { update: { type: 'boolean' } };
export const allowPositionals = true;

/** @throws UserFacingError if a score is lower than the baseline's */
export async function run({ values, positionals }) {
  const unknown = positionals.find((part) => !(part in PARTS));
  if (unknown !== undefined) throw new UserFacingError(`"${unknown}" is not a part.\n\n${usage}`);
  const baseline = await readBaseline();
  const measured = {};
  const worse = [];
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const results = await PARTS[part]();
    const summaries = Object.fromEntries(
      Object.entries(results).map(([module, result]) => [module, summarize(result, part === 'services')]),
    );
    for (const [module, { score, killed, timeout, survived }] of Object.entries(summaries))
      console.log(`${module}: ${score}% (${killed} killed, ${timeout} timed out, ${survived} survived)`);
    worse.push(...regressions(baseline[part] ?? {}, summaries));
    measured[part] = summaries;
  }
  if (values.update) await writeBaseline(measured);
  else if (worse.length > 0) throw new UserFacingError(worse.join('\n'));
}
