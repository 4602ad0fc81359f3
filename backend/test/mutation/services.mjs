import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { run } from '../../../scripts/lib/run.mjs';
import '../../../scripts/lib/typescript.mjs';
import { SEED, SERVICES } from './modules.mjs';
import { mutantNames } from './mutant-names.mjs';

const COPY = inRoot('test-results', 'mutated-services');
const inCopy = (path) => `${COPY}/${path}`;
/** Excludes empty strings, since an empty query fails anyway and an empty message is negligible. */
const OPTIONS = { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'] };
/** Which of the mutants in the sources is on. */
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';
const SILENT = new Proxy({}, { get: () => () => undefined });

/**
 * Runs the integration tests with one of the sampled mutants at a time, in a copy of the sources that has all of them.
 *
 * @returns {Promise<Record<string, Map<string, string>>>} the status of each mutant by its name, by module
 */
export async function mutateServices() {
  await copySources();
  const files = Object.values(SERVICES).flatMap((service) => service.files);
  const mutants = sample(await instrument(files));
  const { DatabaseBroker } = await import('../support/database-broker.ts');
  const broker = await DatabaseBroker.listen();
  try {
    const database = await (await fetch(broker.url)).text();
    const results = {};
    for (const [module, chosen] of Object.entries(mutants))
      results[module] = await resultsOf(SERVICES[module].specs, chosen, database);
    return results;
  } finally {
    await broker.close();
    await rm(COPY, { recursive: true, force: true });
  }
}

async function copySources() {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  for (const path of ['.swcrc', 'package.json', 'backend', 'contracts', 'frontend', 'scripts'])
    await cp(inRoot(path), inCopy(path), {
      recursive: true,
      filter: (from) => !/\/(dist|node_modules)$/.test(from),
    });
  await symlink(inRoot('node_modules'), inCopy('node_modules'));
}

/** Puts all mutants into the copy, each behind a switch. @returns each mutant's id, file and name */
async function instrument(files) {
  const contents = await Promise.all(files.map((file) => readFile(inRoot(file), 'utf8')));
  const sources = files.map((name, i) => ({ name, content: contents[i], mutate: true }));
  const instrumented = await new Instrumenter(SILENT).instrument(sources, OPTIONS);
  for (const { name, content } of instrumented.files) await writeFile(inCopy(name), content);
  return files.flatMap((file, i) => {
    const own = instrumented.mutants.filter(({ fileName }) => fileName === file);
    const names = mutantNames(file, contents[i], own);
    return own.map(({ id }, at) => ({ id, file, name: names[at] }));
  });
}

/** The lowest digests of seed and name: another mutant in the code takes the place of one at most. */
function sample(mutants) {
  const digest = ({ name }) => createHash('sha256').update(`${SEED} ${name}`).digest('hex');
  const ranked = mutants
    .map((mutant) => ({ ...mutant, rank: digest(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return Object.fromEntries(
    Object.entries(SERVICES).map(([module, { files, sample: size }]) => [
      module,
      ranked.filter(({ file }) => files.includes(file)).slice(0, size),
    ]),
  );
}

async function resultsOf(specs, mutants, database) {
  const start = Date.now();
  const covering = await coverage(specs, database);
  // Generous, since a machine that is busier by then would make every mutant time out.
  const limitMs = 5 * (Date.now() - start) + 60_000;
  const results = new Map();
  for (const { id, name } of mutants) {
    const status = await statusOf(id, covering(id), database, limitMs);
    results.set(name, status);
    console.log(`${status} ${name}`);
  }
  return results;
}

async function statusOf(id, specs, database, limitMs) {
  if (specs.length === 0) return 'survived';
  const start = Date.now();
  const { code } = await jest(specs, ['--bail'], { TEST_DATABASE_URL: database, [ACTIVE]: id }, limitMs);
  if (code === 0) return 'survived';
  return Date.now() - start < limitMs ? 'killed' : 'timeout';
}

/** Runs the specs without a mutant, which have to pass. @returns which of them run the code of a mutant */
async function coverage(specs, database) {
  const file = inCopy('coverage.txt');
  await writeFile(file, '');
  const record = ['--setupFilesAfterEnv', './test/mutation/record-coverage.mjs'];
  const { code, output } = await jest(specs, record, {
    TEST_DATABASE_URL: database,
    MUTATION_COVERAGE: file,
  });
  if (code !== 0) throw new Error(output);
  const covered = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return (id) =>
    specs.filter((spec) =>
      covered.some(([path, ids]) => path.endsWith(`/${spec}.spec.ts`) && ids.includes(id)),
    );
}

function jest(specs, args, env, limitMs) {
  const bin = inCopy('node_modules/.bin/jest');
  const paths = specs.map((spec) => `${spec}.spec.ts`);
  return run(process.execPath, [bin, '--runInBand', '--silent', ...args, '--runTestsByPath', ...paths], {
    cwd: inCopy('backend'),
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    limitMs,
  });
}
