import { ensureBuilt } from './builds.mjs';
import { ensureChromium } from './chromium.mjs';
import { AUDIT, auditOutcome } from './dependency-audit.mjs';
import { jest } from './jest-part.mjs';
import { nx } from './nx.mjs';
import { inRoot } from './paths.mjs';
import { playwright } from './playwright-part.mjs';
import { whileSettingUp } from './setup-lock.mjs';

/** @typedef {import('./part-outcome.mjs').Outcome} Outcome */
/** @typedef {{ name: string, needs?: string[], run: (tools: import('./part-outcome.mjs').Tools) => Promise<Outcome> }} Part */

const bin = (name) => inRoot('node_modules', '.bin', name);

/** In the order they are begun, what takes longest and what others wait for first. @type {Part[]} */
export const PARTS = [
  { name: 'build', run: buildAll },
  { name: 'unit and integration', run: jest },
  { name: 'chromium', run: findChromium },
  {
    name: 'lint',
    run: ({ run }) => check(run(process.execPath, [bin('eslint'), '.', '--max-warnings', '0'])),
  },
  { name: 'types', needs: ['build'], run: ({ run }) => check(nx(['run-many', '-t', 'typecheck'], run)) },
  {
    name: 'generated API',
    needs: ['build'],
    run: ({ run }) => check(run(process.execPath, [inRoot('scripts', 'generate-api.mjs'), '--check'])),
  },
  {
    name: 'specification',
    run: ({ run }) => check(run(process.execPath, [inRoot('scripts', 'check-specification.mjs')])),
  },
  { name: 'browser 1 of 2', needs: ['build', 'chromium'], run: playwright('1/2') },
  { name: 'browser 2 of 2', needs: ['build', 'chromium'], run: playwright('2/2') },
  { name: 'dependency audit', run: audit },
  { name: 'format', run: ({ run }) => check(run(process.execPath, [bin('prettier'), '--check', '.'])) },
];

/** A check without a count of its own is one test. */
async function check(running) {
  const { code, output } = await running;
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** Its exit code says as little as its warnings where npm could not ask. */
async function audit({ run }) {
  const { output } = await run('npm', AUDIT);
  return auditOutcome(output);
}

async function buildAll() {
  await whileSettingUp(ensureBuilt);
  return { passed: 1, failed: 0, output: '' };
}

/** Its path goes to the browser tests; having found it is no test. */
async function findChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
  return { passed: 0, failed: 0, output: process.env.CHROMIUM_PATH };
}
