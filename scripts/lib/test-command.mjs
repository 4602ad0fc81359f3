import { availableParallelism } from 'node:os';
import { inRoot } from './paths.mjs';
import { ensurePackages } from './packages.mjs';
import { PARTS } from './test-parts.mjs';
import { PartRunner } from './part-runner.mjs';
import { failWith } from './sentence-error.mjs';
import { whileSettingUp } from './setup-lock.mjs';
import { onStopSignal } from './stop-signals.mjs';

/** The heavy parts take a core each; more at once than four gain nothing. */
const LANES = Math.min(4, Math.max(2, availableParallelism()));

/** Runs everything; prints `N passed, N failed` last, and fails when anything failed. */
export async function test() {
  const runner = new PartRunner(inRoot('test-results'), LANES);
  onStopSignal({ stop: () => runner.stop(), force: () => process.exit(1) });
  console.log('\nEventFrame, all checks and tests\n');
  let total;
  try {
    await whileSettingUp(ensurePackages);
    total = await runner.run(PARTS);
  } catch (error) {
    failWith(error);
    total = { passed: 0, failed: 1 };
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
