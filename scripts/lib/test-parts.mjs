import { buildWithNx, ensureBuilt } from './builds.mjs';
import { ensureChromium } from './chromium.mjs';
import { AUDIT, auditOutcome } from './dependency-audit.mjs';
import { integrationTests, jestOnly, unitTests } from './jest-part.mjs';
import { ensureLighthouse } from './lighthouse.mjs';
import { nx } from './nx.mjs';
import { inRoot } from './paths.mjs';
import { playwright } from './playwright-part.mjs';
import { whileSettingUp } from './setup-lock.mjs';

/** @typedef {import('./part-outcome.mjs').Outcome} Outcome */
/** @typedef {(tools: import('./part-outcome.mjs').Tools) => Promise<Outcome>} Run */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} [needs] names of parts that have to have passed before
 * @property {(pattern: string) => Run} [only] runs those whose files' paths match
 * @property {Run} run
 */

const bin = (name) => inRoot('node_modules', '.bin', name);

/** In the order they are begun, what takes longest and what others wait for first. @type {Part[]} */
export const PARTS = [
  { name: 'build', run: buildAll },
  { name: 'integration', needs: ['build'], run: integrationTests, only: jestOnly },
  { name: 'unit', run: unitTests, only: jestOnly },
  { name: 'chromium', run: findChromium },
  { name: 'lighthouse', run: findLighthouse },
  {
    name: 'lint',
    run: ({ run }) =>
      check(run(process.execPath, [bin('eslint'), '.', '--max-warnings', '0', ...lintCache()])),
  },
  { name: 'unused code', run: ({ run }) => check(run(process.execPath, [bin('knip'), '--no-progress'])) },
  { name: 'types', needs: ['build'], run: ({ run }) => check(nx(['run-many', '-t', 'typecheck'], run)) },
  {
    name: 'generated API',
    needs: ['build'],
    run: ({ run }) => check(run(process.execPath, [inRoot('scripts', 'generate-api.mjs'), '--check'])),
  },
  {
    name: 'bundle sizes',
    needs: ['build'],
    run: ({ run }) => check(run(process.execPath, [inRoot('scripts', 'check-bundles.mjs')])),
  },
  {
    name: 'specification',
    run: ({ run }) => check(run(process.execPath, [inRoot('scripts', 'check-specification.mjs')])),
  },
  {
    name: 'browser',
    needs: ['build', 'chromium', 'lighthouse'],
    run: playwright(),
    only: (pattern) => playwright([pattern]),
  },
  { name: 'dependency audit', run: audit },
  { name: 'format', run: ({ run }) => check(run(process.execPath, [bin('prettier'), '--check', '.'])) },
];

/** CI never uses a cache of results. The cache goes by content, since a checkout changes every file's date. */
function lintCache() {
  if (process.env.CI) return [];
  const location = inRoot('node_modules', '.cache', 'eslint', 'results.json');
  return ['--cache', '--cache-strategy', 'content', '--cache-location', location];
}

/** A check without a count of its own is one test. */
async function check(running) {
  const { code, output } = await running;
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** Its exit code says as little as its warnings where npm could not ask; with `AUDIT_REQUIRED=1` that is a failure. */
async function audit({ run }) {
  const { output } = await run('npm', AUDIT);
  return auditOutcome(output, { required: process.env.AUDIT_REQUIRED === '1' });
}

async function buildAll({ run }) {
  await whileSettingUp(() => ensureBuilt((names) => buildWithNx(names, run)));
  return { passed: 1, failed: 0, output: '' };
}

/** Its tests have no time for that, and fail where it cannot be had. */
async function findLighthouse() {
  await ensureLighthouse().catch(() => undefined);
  return { passed: 0, failed: 0, output: '' };
}

/** Its path goes to the browser tests; having found it is no test. */
async function findChromium({ run }) {
  process.env.CHROMIUM_PATH = await ensureChromium({ run });
  process.env.WHOLE_CHROMIUM_PATH = await ensureChromium({ run, isWhole: true });
  return { passed: 0, failed: 0, output: process.env.CHROMIUM_PATH };
}
