/**
 * Program of `npm run bench:scale -- upgrade`: applies the migrations since 0.1.0 to a large database while the previous
 * version serves. Exits with status 1 if an upload waits longer than a second for a lock.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { KEEP_ALIVE } from '../../src/platform/database/query-timeout-client.js';
import { id } from '../admin/bulk-data.js';
import { NOT_DURABLE } from '../admin/console.js';
import { runWithoutIndexes } from '../admin/run-without-indexes.js';
import { atMost, type Finding } from '../lib/part.js';
import { printFindings, printMachine } from '../lib/report.js';
import { measureUploadRate, PreviousVersion } from './previous-version.js';

const LAST_OF_PREVIOUS = 'LinkRevisions1763705001000';
const MAX_WAIT_SECONDS = 1;
/** Uploads without migrations, for comparison. */
const USUAL_MS = 15_000;
const CONCURRENT_GUESTS = 8;
const RATE_SECONDS = 10;
const BATCH_ROWS = 100_000;

const scale = Number(process.env['BENCH_SCALE'] ?? 1);
const AMOUNTS = {
  users: Math.round(100_000 * scale),
  events: Math.round(300_000 * scale),
  /** A fifth of them of the first event. */
  photos: Math.round(5_000_000 * scale),
};

printMachine();
const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-upgrade-'));
const startedAt = performance.now();
const names = MIGRATIONS.map(({ name }) => name);
const first = names.indexOf(LAST_OF_PREVIOUS) + 1;
try {
  await withDatabase(NOT_DURABLE, async (url) => {
    await migrate(url, names.slice(0, first));
    await withSource(url, fill);
  });
  log('filled');
  // With the durability and memory of an installation.
  const findings = await withDatabase({}, async (url) => [
    ...(await measureUpgrade(url)),
    ...(await measureLargestEvent(url)),
  ]);
  process.exitCode = printFindings(findings) ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measureUpgrade(url: string): Promise<Finding[]> {
  const version = PreviousVersion.start(url, AMOUNTS.events);
  try {
    await sleep(USUAL_MS);
    const usual = version.takeLongest();
    const all = { seconds: 0, uploads: 0, wait: 0, upload: 0 };
    const lines: Finding[] = [];
    for (const name of names.slice(first)) {
      const before = performance.now();
      await migrate(url, [name]);
      const seconds = (performance.now() - before) / 1000;
      const longest = version.takeLongest();
      lines.push({
        what: `  ${name.replace(/\d+$/, '')}: took; longest wait; longest upload`,
        measured: format(seconds, longest.waitSeconds, longest.uploadSeconds),
      });
      log(name);
      all.seconds += seconds;
      all.uploads += longest.uploads;
      all.wait = Math.max(all.wait, longest.waitSeconds);
      all.upload = Math.max(all.upload, longest.uploadSeconds);
    }
    return [
      atMost('longest wait of an upload for a lock', all.wait, MAX_WAIT_SECONDS, ' s'),
      { what: 'longest upload', measured: format(all.upload) },
      { what: 'uploads during the migrations', measured: String(all.uploads) },
      {
        what: 'before the migrations: longest wait; longest upload',
        measured: format(usual.waitSeconds, usual.uploadSeconds),
      },
      { what: `migrations of ${AMOUNTS.photos.toLocaleString('en')} photos`, measured: format(all.seconds) },
      ...lines,
    ];
  } finally {
    await version.stop();
  }
}

/** What the locks of one event and its organizer cost. */
async function measureLargestEvent(url: string): Promise<Finding[]> {
  const guests = Array.from({ length: CONCURRENT_GUESTS }, (_, guest) => guest + 1);
  const rateOf = (eventOf: (guest: number) => number) =>
    measureUploadRate(url, guests.map(eventOf), RATE_SECONDS);
  const rates = { largest: await rateOf(() => 1), others: await rateOf((guest) => guest + 1) };
  return [
    {
      what: 'upload transactions a second, 8 guests: all of the largest event; each of another event',
      measured: `${rates.largest.toFixed(0)}; ${rates.others.toFixed(0)}`,
    },
  ];
}

function format(...seconds: number[]): string {
  return seconds.map((each) => `${each.toFixed(2)} s`).join('; ');
}

function log(message: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${message}`);
}

async function withDatabase<T>(
  settings: Record<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function withSource(url: string, work: (source: DataSource) => Promise<void>): Promise<void> {
  // Without the timeout of the service's queries.
  const source = await new DataSource({ ...dataSourceOptions(url), extra: { ...KEEP_ALIVE } }).initialize();
  try {
    await work(source);
  } finally {
    await source.destroy();
  }
}

async function fill(source: DataSource): Promise<void> {
  const { users, events, photos } = AMOUNTS;
  const insert = async (table: string, count: number, statement: string) => {
    await runWithoutIndexes(source, table, async () => {
      for (let from = 1; from <= count; from += BATCH_ROWS) {
        await source.query(statement, [from, Math.min(count, from + BATCH_ROWS - 1)]);
      }
    });
    await source.query(`VACUUM ANALYZE ${table}`);
    log(`${table}: ${count.toLocaleString('en')} rows`);
  };
  await insert(
    'users',
    users,
    `INSERT INTO users (id, name, email, username, password, email_verified_at)
     SELECT ${id('user', 'n')}, 'Organizer ' || n, n || '@example.com', n || '@example.com', 'x', now()
     FROM generate_series($1::int, $2::int) n`,
  );
  await insert(
    'events',
    events,
    `INSERT INTO events (id, user_id, title, frame_url, link_slug, created_at)
     SELECT ${id('event', 'n')}, ${id('user', `1 + n % ${users}`)}, 'Party ' || n, '/media/x', 'event-' || n,
       now() - n * interval '1 minute'
     FROM generate_series($1::int, $2::int) n`,
  );
  await insert(
    'frames',
    events,
    `INSERT INTO frames (id, event_id, name, frame_url, is_primary, original_object, working_object, original_width,
       original_height, width, height, photo_window, regions, accent, palette)
     SELECT ${id('frame', 'n')}, ${id('event', 'n')}, 'Frame', '/media/x', 'true', 'frame-originals/' || n,
       'frames/' || n, 540, 960, 540, 960, '{}', '[]', '#1e3d36', '{}'
     FROM generate_series($1::int, $2::int) n`,
  );
  const event = `CASE WHEN n % 5 = 0 THEN 1 ELSE 1 + n % ${events} END`;
  await insert(
    'generated_photos',
    photos,
    `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
       framed_object, thumb_object, original_object, original_type, guest_id, hidden, awaiting_approval, created_at)
     SELECT ${id('photo', 'n')}, ${id('event', event)}, ${id('frame', event)}, '/a', '/b', '/c', 540, 960,
       'framed/' || n, 'thumbs/' || n, 'originals/' || n, 'image/jpeg', 'guest' || n / 5, n % 50 = 1, n % 50 = 2,
       now() - n * interval '10 seconds'
     FROM generate_series($1::int, $2::int) n`,
  );
  await source.query(
    `UPDATE events SET photo_count = counted.photos
     FROM (SELECT event_id, count(*) AS photos FROM generated_photos GROUP BY 1) AS counted WHERE id = event_id`,
  );
  await source.query('VACUUM ANALYZE events');
}
