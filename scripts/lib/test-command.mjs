import { availableParallelism } from 'node:os';
import { chosenParts } from './chosen-parts.mjs';
import { inRoot } from './paths.mjs';
import { ensurePackages } from './packages.mjs';
import { PARTS } from './test-parts.mjs';
import { PartRunner } from './part-runner.mjs';
import { failWith } from './sentence-error.mjs';
import { whileSettingUp } from './setup-lock.mjs';
import { onStopSignal } from './stop-signals.mjs';
import { IMAGE_PARTS, SYSTEM_PARTS } from './system-parts.mjs';

/** The heavy parts take a core each; more at once than four gain nothing. */
const LANES = Math.min(4, Math.max(2, availableParallelism()));

/**
 * Runs everything that needs Node and npm alone.
 *
 * @param {string[]} asked names of the parts that are run, all where there are none; see {@link chosenParts}
 */
export const test = (asked) =>
  runAll(
    asked.length === 0 ? 'all checks and tests' : asked.join(', '),
    PARTS,
    inRoot('test-results'),
    asked,
  );

/** Runs what needs Debian's packages or root. */
export const testSystem = () => runAll('system tests', SYSTEM_PARTS, inRoot('test-results', 'system'));

/** Does the Dockerfile's steps. */
export const testImage = () => runAll('the image', IMAGE_PARTS, inRoot('test-results', 'image'));

/** Prints `N passed, N failed` last, and fails when anything failed. */
async function runAll(title, parts, folder, asked = []) {
  const runner = new PartRunner(folder, LANES);
  onStopSignal({ stop: () => runner.stop(), force: () => process.exit(1) });
  console.log(`\nEventFrame, ${title}\n`);
  let total;
  try {
    const chosen = chosenParts(parts, asked);
    await whileSettingUp(ensurePackages);
    total = await runner.run(chosen);
  } catch (error) {
    failWith(error);
    total = { passed: 0, failed: 1 };
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
