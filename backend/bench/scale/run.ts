/**
 * Program of `npm run bench:scale`: compares the time of each call on a large and a nearly empty database. Ends with status 1
 * if one takes twice as long.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { NOT_DURABLE } from '../admin/console.js';
import { atMost } from '../lib/part.js';
import { printFindings, printMachine } from '../lib/report.js';
import { BenchServer } from '../lib/server.js';
import { largeAmounts, NEARLY_EMPTY } from './amounts.js';
import { findListErrors } from './calls.js';
import { measureCrowd } from './crowd.js';
import { measureDeletion } from './deletion.js';
import { createDatabase, createInstallation, type Installation } from './installation.js';
import { measureTimes } from './times.js';

const FILL_MINUTES = 20;

const errors = await findListErrors();
if (errors.length > 0) throw new Error(errors.join('\n'));

printMachine();
const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-scale-'));
// Every table is vacuumed once. Later runs would disturb single measurements.
const settings = { ...NOT_DURABLE, autovacuum: 'off' };
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
const installations: Installation[] = [];
try {
  const base = await install('nearly_empty', NEARLY_EMPTY);
  const startedAt = performance.now();
  const large = await install('large', largeAmounts(Number(process.env['BENCH_SCALE'] ?? 1)));
  const minutes = (performance.now() - startedAt) / 60_000;
  const [largest, ordinary] = large.subjects;
  process.exitCode = printFindings([
    atMost('filling the large database', minutes, FILL_MINUTES, ' minutes'),
    ...(await measureTimes(large.subjects, base.subjects[0]!, console.log)),
    ...(await measureCrowd(largest!, ordinary!, large.databaseUrl)),
    // Last, since the largest event is gone afterwards.
    ...(await measureDeletion(largest!, ordinary!, large.databaseUrl)),
  ])
    ? 0
    : 1;
} finally {
  for (const { service } of installations) await service.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function install(name: string, amounts: typeof NEARLY_EMPTY): Promise<Installation> {
  const databaseUrl = await createDatabase(postgres.url, name);
  const startedAt = performance.now();
  const log = (message: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${name}  ${message}`);
  const start = () =>
    BenchServer.start({ RATE_LIMIT_FACTOR: '0' }, { databaseUrl, dataDir: join(dataDir, name) });
  const installation = await createInstallation(databaseUrl, amounts, start, log);
  installations.push(installation);
  return installation;
}
