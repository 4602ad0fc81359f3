import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from './builds.mjs';
import { ensureChromium } from './chromium.mjs';
import { AUDIT, auditOutcome } from './dependency-audit.mjs';
import { failedInJest, failedInPlaywright } from './failed-tests.mjs';
import { nx } from './nx.mjs';
import { inRoot } from './paths.mjs';
import { whileSettingUp } from './setup-lock.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string, names?: string[], note?: string }} Outcome
 * @typedef {{ run: (command: string, args: string[], options?: object) => Promise<{ code: number, output: string }> }} Tools
 * @typedef {{ name: string, needs?: string[], run: (tools: Tools) => Promise<Outcome> }} Part
 */

/** The parts share the cores, and rarely all want them at the same time. */
const cores = availableParallelism();
const JEST_WORKERS = Math.max(2, cores - 1);
const BROWSER_WORKERS = Math.max(1, Math.floor(cores / 2));

const bin = (name) => inRoot('node_modules', '.bin', name);
const report = (name) => inRoot('test-results', `${name}.json`);

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

async function jest({ run }) {
  const file = report('jest');
  await rm(file, { force: true });
  const args = ['--json', `--outputFile=${file}`, `--maxWorkers=${JEST_WORKERS}`];
  const { code, output } = await run(process.execPath, [bin('jest'), ...args], {
    cwd: inRoot('backend'),
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    // Its results as JSON, which are in the file; the readable ones go to stderr.
    stdout: 'ignore',
  });
  const results = await readReport(file);
  return counted({
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    names: failedInJest(results),
    code,
    output,
  });
}

/** In halves, so that the second runs beside whatever is still going on when the first parts have ended. */
function playwright(shard) {
  const [half] = shard.split('/');
  return async ({ run }) => {
    const file = report(`playwright-${half}`);
    await rm(file, { force: true });
    const options = [`--shard=${shard}`, `--output=test-results/${half}`, `--workers=${BROWSER_WORKERS}`];
    const { code, output } = await run(
      process.execPath,
      [bin('playwright'), 'test', '--reporter=list,json', ...options],
      { cwd: inRoot('e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    );
    const results = await readReport(file);
    const { stats = {}, errors = [] } = results;
    return counted({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      names: failedInPlaywright(results),
      code,
      output,
    });
  };
}

async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

/** A runner that died, or found no test, has failed whatever it says. */
function counted({ passed, failed, names, code, output }) {
  const died = !Number.isInteger(passed) || !Number.isInteger(failed);
  if (died)
    return { passed: 0, failed: 1, output: `${output}\nIt ended without results (exit code ${code}).\n` };
  if (failed > 0) return { passed, failed, names, output };
  if (passed === 0) return { passed, failed: 1, output: `${output}\nIt ran no test.\n` };
  if (code === 0) return { passed, failed, output };
  return { passed, failed: 1, output: `${output}\nAll tests passed, but it ended with exit code ${code}.\n` };
}
