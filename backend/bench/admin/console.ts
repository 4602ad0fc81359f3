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
import { type Amounts, fillDatabase, FULL, NAMELESS } from './bulk-data.js';
import { CALLS, type Ids, withIds } from './calls.js';
import { scannedTables } from './queries.js';

/** What a call of the console may take, in milliseconds: the median over {@link ROUNDS}. */
export const TARGET_MS = 100;
/** What is in the tables: BENCH_PHOTOS photos, where it is set, and otherwise the usual amount of everything. */
export const AMOUNTS: Amounts = { ...FULL, photos: Number(process.env['BENCH_PHOTOS'] ?? FULL.photos) };
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
export const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  // Indexes over millions of rows are made in one go, and without a log of them.
  maintenance_work_mem: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** A call of the console, see {@link CALLS}, on a large database. */
export interface MeasuredCall {
  what: string;
  path: string;
  /** The median of its times. */
  ms: number;
  /** Large tables that it has read from beginning to end. */
  scanned: string[];
}

/**
 * Fills a new database with {@link AMOUNTS} and opens what the console opens on it, over HTTP.
 *
 * @param isWanted says by its name whether a call is opened
 * @param log told of each table that is filled
 */
export async function measureConsole(
  isWanted: (what: string) => boolean,
  log: (message: string) => void,
): Promise<MeasuredCall[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-admin-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: THROW_AWAY });
  try {
    await migrate(postgres.url);
    const settings = parseSettings({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
    const app = await createApp(settings, postgres.url);
    try {
      await fillDatabase(app.get(DataSource), AMOUNTS, log);
      await app.listen(0, '127.0.0.1');
      return await measure(app, isWanted);
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
  const ids = await someIds(source);
  const open = async (path: string) => {
    const answer = await fetch(`${url}/api/admin/${withIds(path, ids)}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };

  const measured: MeasuredCall[] = [];
  for (const [what, path] of Object.entries(CALLS).filter(([name]) => isWanted(name))) {
    const ms = await medianTime(() => open(path));
    const scanned = await scannedTables(source, LARGE_TABLES, () => open(path));
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

async function someIds(source: DataSource): Promise<Ids> {
  const [row] = await source.query<[Ids]>(
    `SELECT user_id AS "ACCOUNT", (SELECT actor_id FROM audit_log GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS "ACTOR",
       (SELECT p.event_id FROM reported_photos JOIN generated_photos p ON p.id = photo_id LIMIT 1) AS "EVENT",
       ${NAMELESS} AS "NAMELESS"
     FROM events WHERE user_id::text IN (SELECT subject_id FROM audit_log) ORDER BY id LIMIT 1`,
  );
  return row;
}
