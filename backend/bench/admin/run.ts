/**
 * `npm run bench:admin`, or with BENCH_PHOTOS=10000000 for more photos than the 2 million it takes otherwise: fills a
 * database of its own with as many rows as a large installation has, opens the console's lists on it, and prints what
 * each takes beside the promise. Ends with status 1 when one is missed. `npm run bench:admin -- audit` opens those alone
 * that have the word in their name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { AdminMaker } from '../../src/admin/users/admin-maker.js';
import { createApp } from '../../src/create-app.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { migrate } from '../../src/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { median } from '../lib/interleaved.js';
import { atMost, type Finding } from '../lib/part.js';
import { table } from '../lib/table.js';
import { fillDatabase, FULL } from './bulk-data.js';
import { CALLS, type Ids, withIds } from './calls.js';
import { scannedTables } from './queries.js';

const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? FULL.photos);
const WANTED = (process.argv[2] ?? '').toLowerCase();
const TARGET_MS = 100;
const WARM_UPS = 3;
const ROUNDS = 15;
/** All that grow with the installation; what is folded or emptied within minutes, and one row a day, do not. */
const LARGE_TABLES = [
  'users',
  'events',
  'event_slugs',
  'frames',
  'generated_photos',
  'photo_reports',
  'reported_photos',
  'payments',
  'subscriptions',
  'audit_log',
];
const ADMIN = { email: 'operator@example.com', name: 'Operator', password: 'operator-password' };

/** Rows are made again in each run: what is written need not survive the machine. The rest is as it ships. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  // Indexes over millions of rows are made in one go, and without a log of them.
  maintenance_work_mem: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-admin-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: THROW_AWAY });
try {
  await migrate(postgres.url);
  const settings = parseSettings({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
  const app = await createApp(settings, postgres.url);
  try {
    await fillDatabase(app.get(DataSource), { ...FULL, photos: PHOTOS }, (message) => console.log(message));
    await app.listen(0, '127.0.0.1');
    const findings = await measure(app);
    console.log(`\n${table(findings)}`);
    const missed = findings.filter(({ target }) => target && !target.met);
    console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.length} missed.`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    await app.close();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(app: NestExpressApplication): Promise<Finding[]> {
  const source = app.get(DataSource);
  const url = await app.getUrl();
  const cookie = await signIn(source, url);
  const ids = await someIds(source);
  const open = async (path: string) => {
    const answer = await fetch(`${url}/api/admin/${withIds(path, ids)}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };

  const findings: Finding[] = [];
  const scans: string[] = [];
  for (const [what, path] of Object.entries(CALLS)) {
    if (!what.toLowerCase().includes(WANTED)) continue;
    const time = await medianTime(() => open(path));
    findings.push(atMost(what, time, TARGET_MS, ' ms'));
    const scanned = await scannedTables(source, LARGE_TABLES, () => open(path));
    if (scanned.length > 0) scans.push(`${what} (${scanned.join(', ')})`);
  }
  return [
    ...findings,
    {
      what: 'Sequential scans over large tables',
      measured: scans.length === 0 ? 'none' : scans.join('; '),
      target: { text: 'none', met: scans.length === 0 },
    },
  ];
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** @returns the session's cookie */
async function signIn(source: DataSource, url: string): Promise<string> {
  await new AdminMaker(source).make(ADMIN);
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function someIds(source: DataSource): Promise<Ids> {
  const [row] = await source.query<[Ids]>(
    `SELECT user_id AS "ACCOUNT", (SELECT actor_id FROM audit_log WHERE actor_id IS NOT NULL LIMIT 1) AS "ACTOR",
       (SELECT p.event_id FROM reported_photos JOIN generated_photos p ON p.id = photo_id LIMIT 1) AS "EVENT"
     FROM events WHERE user_id::text IN (SELECT subject_id FROM audit_log) ORDER BY id LIMIT 1`,
  );
  return row;
}
