import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { checkBudget, CPU_LOG } from '../lib/cpu-budget.mjs';
import { nx } from '../lib/nx.mjs';
import { ensurePackages } from '../lib/packages.mjs';
import { inRoot } from '../lib/paths.mjs';
import { UserFacingError } from '../lib/user-facing-error.mjs';
import { withSetupLock } from '../lib/setup-lock.mjs';
import { readStamp } from '../lib/stamp.mjs';
import { onStopSignal } from '../lib/stop-signals.mjs';
import { outcomeOf } from '../lib/test-outcome.mjs';

const { targets } = JSON.parse(readFileSync(inRoot('project.json'), 'utf8'));
const ON_REQUEST = ['browser-soak', 'faults', 'soak', 'soak-fresh', 'system', 'commands', 'engines', 'image'];
/**
 * `typecheck` is a target of each workspace. So is `build`, which deletes `dist`: hence `build-all`, or Nx would run those
 * beside tests that use it.
 */
const TARGETS = ['typecheck', ...Object.keys(targets)];
const DEFAULT_TARGETS = TARGETS.filter((target) => !ON_REQUEST.includes(target));

const RESULTS = inRoot('test-results');
const NX_RUN = inRoot('.nx', 'cache', 'run.json');
/** Well above the duration of a run. */
const LIMIT_MS = 120 * 60_000;

export const usage = `npm test                 every check and every test but the long ones; ends with N passed, N failed
npm test -- TARGET...    only these targets and what they depend on

The targets: ${DEFAULT_TARGETS.join(', ')}; on request: ${ON_REQUEST.join(', ')}.`;

export const allowPositionals = true;

const reportOf = (target) => `${RESULTS}/${target}.json`;

export async function run({ positionals }) {
  const unknown = positionals.find((name) => !TARGETS.includes(name));
  if (unknown !== undefined) throw new UserFacingError(`"${unknown}" is not a target.\n\n${usage}`);
  const selected = positionals.length > 0 ? positionals : DEFAULT_TARGETS;
  const stopping = new AbortController();
  onStopSignal({ stop: () => stopping.abort(), force: () => process.exit(1) });
  await withSetupLock(ensurePackages);

  mkdirSync(RESULTS, { recursive: true });
  for (const path of [NX_RUN, CPU_LOG, ...selected.map(reportOf)]) rmSync(path, { force: true });
  // Full counts have no budget.
  const hasBudget = selected.every((target) => DEFAULT_TARGETS.includes(target));
  // CI uses no cached result.
  const args = process.env.CI ? ['--skip-nx-cache', '--configuration=ci'] : [];
  const { code, output } = await nx(['run-many', '-t', selected.join(), ...args], {
    env: hasBudget ? { CPU_LOG } : {},
    echo: true,
    limitMs: LIMIT_MS,
    signal: stopping.signal,
  });
  writeFileSync(`${RESULTS}/output.log`, output);
  summarize(selected, { code, output });
}

/** Prints the outcome of each target, then `N passed, N failed`. Fails unless everything passed. */
function summarize(selected, { code, output }) {
  const { tasks = [] } = readStamp(NX_RUN);
  let [passed, failed] = [0, 0];
  console.log();
  for (const target of selected) {
    const hasReport = targets[target]?.outputs?.length > 0;
    const outcome = outcomeOf(
      tasks.filter((task) => task.target === target),
      hasReport ? readStamp(reportOf(target)) : undefined,
    );
    passed += outcome.passed;
    failed += outcome.failed;
    const mark = outcome.failed > 0 ? '✗' : '✓';
    console.log(`  ${mark} ${target.padEnd(15)} ${outcome.passed} passed, ${outcome.failed} failed`);
    for (const line of outcome.lines) console.log(`      ${line}`);
  }
  const overBudget = process.env.CI ? checkBudget() : [];
  for (const line of overBudget) console.log(`  ✗ ${line}`);
  failed += overBudget.length;
  for (const note of new Set(output.match(/NOT CHECKED: .*/g))) console.log(`  – ${note}`);
  // Nx failed although no report names a failure.
  if (code !== 0 && failed === 0) failed = 1;
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
