import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { AdminCreator } from '../../src/admin/users/admin-creator.js';
import { createApp } from '../../src/create-app.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { migrate } from '../../src/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { median } from '../lib/interleaved.js';
import { signIn } from '../lib/organizer.js';
import { type RowCounts, fillDatabase, FULL_COUNTS, UNNAMED_ACCOUNT } from './bulk-data.js';
import { CALLS, type Ids, withIds } from './calls.js';
import { findScannedTables } from './queries.js';

/** The maximum median duration of a call. */
export const TARGET_MS = 100;
/** Rows per table. BENCH_PHOTOS sets the number of photos. */
export const ROW_COUNTS: RowCounts = {
  ...FULL_COUNTS,
  photos: Number(process.env['BENCH_PHOTOS'] ?? FULL_COUNTS.photos),
};
const WARM_UPS = 3;
const ROUNDS = 15;
/** Tables that grow with the installation. Others are aggregated within minutes or grow by one row a day. */
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

/** Settings without durability, for speed: each run creates its rows again. */
export const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  // Builds each index in memory and without a log.
  maintenance_work_mem: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** One of {@link CALLS}, measured on a large database. */
export interface MeasuredCall {
  what: string;
  path: string;
  /** Median duration. */
  ms: number;
  /** Large tables with a sequential scan. */
  scanned: string[];
}

/**
 * Fill a new database with {@link ROW_COUNTS} and measure the console's calls over HTTP.
 *
 * @param isIncluded selects calls by their description
 * @param log called after each filled table
 */
export async function measureConsole(
  isIncluded: (what: string) => boolean,
  log: (message: string) => void,
): Promise<MeasuredCall[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-admin-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: NOT_DURABLE });
  try {
    await migrate(postgres.url);
    const settings = parseSettings({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
    const app = await createApp(settings, postgres.url);
    try {
      await fillDatabase(app.get(DataSource), ROW_COUNTS, log);
      await app.listen(0, '127.0.0.1');
      return await measure(app, isIncluded);
    } finally {
      await app.close();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  app: NestExpressApplication,
  isWanted: (what: string) => boolean,
): Promise<MeasuredCall[]> {
  const source = app.get(DataSource);
  const url = await app.getUrl();
  await new AdminCreator(source).createOrPromote(ADMIN);
  const cookie = await signIn(url, ADMIN.email, ADMIN.password);
  const ids = await findIds(source);
  const open = async (path: string) => {
    const response = await fetch(`${url}/api/admin/${withIds(path, ids)}`, { headers: { cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  };

  const measured: MeasuredCall[] = [];
  for (const [what, path] of Object.entries(CALLS).filter(([name]) => isWanted(name))) {
    const ms = await medianTime(() => open(path));
    const scanned = await findScannedTables(source, LARGE_TABLES, () => open(path));
    measured.push({ what, path, ms, scanned });
  }
  return measured;
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

async function findIds(source: DataSource): Promise<Ids> {
  const [row] = await source.query<[Ids]>(
    `SELECT user_id AS "ACCOUNT", (SELECT actor_id FROM audit_log GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS "ACTOR",
       (SELECT p.event_id FROM reported_photos JOIN generated_photos p ON p.id = photo_id LIMIT 1) AS "EVENT",
       ${UNNAMED_ACCOUNT} AS "NAMELESS"
     FROM events WHERE user_id::text IN (SELECT subject_id FROM audit_log) ORDER BY id LIMIT 1`,
  );
  return row;
}
