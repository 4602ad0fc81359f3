import { availableParallelism } from 'node:os';
import { chosenParts, namesOf } from './chosen-parts.mjs';
import { runCommand } from './command-line.mjs';
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

const USAGE = `npm test               every check and every test; ends with N passed, N failed
npm test -- PART...    those parts alone, and what they need; of tests also some files: browser=tests/line

The parts: ${namesOf(PARTS)}.`;

const SYSTEM_USAGE =
  "npm run test:system    the tests that need root or Debian's packages; ends with N passed, N failed";

const IMAGE_USAGE =
  "npm run test:image    the Dockerfile's steps in empty folders; ends with N passed, N failed";

/**
 * Runs everything that needs Node and npm alone.
 *
 * @param {string[]} args names of the parts that are run, all where there are none; see {@link chosenParts}
 */
export const test = (args) =>
  runCommand({ usage: USAGE, args, allowPositionals: true }, ({ positionals: asked }) =>
    runAll(
      asked.length === 0 ? 'all checks and tests' : asked.join(', '),
      PARTS,
      inRoot('test-results'),
      asked,
    ),
  );

/** Runs what needs Debian's packages or root. @param {string[]} args of the command line */
export const testSystem = (args) =>
  runCommand({ usage: SYSTEM_USAGE, args }, () =>
    runAll('system tests', SYSTEM_PARTS, inRoot('test-results', 'system')),
  );

/** Does the Dockerfile's steps. @param {string[]} args of the command line */
export const testImage = (args) =>
  runCommand({ usage: IMAGE_USAGE, args }, () =>
    runAll('the image', IMAGE_PARTS, inRoot('test-results', 'image')),
  );

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
