import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { runWithoutIndexes } from './run-without-indexes.js';

/** Rows per table. */
export interface RowCounts {
  users: number;
  events: number;
  photos: number;
  /** Reports by guests. One in five is about a photo that was reported before. */
  reports: number;
  /** Payments for one-time plans. */
  purchases: number;
  subscriptions: number;
  /** Monthly payments of subscriptions. */
  renewals: number;
  auditEntries: number;
}

/** The default size of the measured installation. */
export const FULL_COUNTS: RowCounts = {
  users: 100_000,
  events: 200_000,
  photos: 2_000_000,
  reports: 20_000,
  purchases: 60_000,
  subscriptions: 14_000,
  renewals: 120_000,
  auditEntries: 200_000,
};

const FIRST_NAMES = split(
  'Anna Ben Carla David Elena Felix Grace Hugo Irene Jonas Karla Liam Maria Noah Olga Paul',
);
const LAST_NAMES = split(
  'Meyer Okafor Silva Tanaka Novak Lopez Haddad Berg Kowalski Rossi Dubois Jansen Kim Singh',
);
const ORGANIZATIONS = split('Red+Door Blue+Note Grand+Hall City+Lights Harbor+House Linden+Court');
/** Half are parties, none of which is on the first page by title. */
const TITLES = split('Wedding+party+of Summer+party Launch+party Gala Birthday Reunion');

/** The maximum per table: vacuuming a table with concurrent writes never finishes. */
const MAX_VACUUMS = 20;

/** Rows per statement, so that no statement runs for minutes. */
const BATCH_ROWS = 100_000;
/** The first events have most photos. */
const BATCH_EVENTS = 2_000;

/**
 * Fill a migrated, empty database with rows, without files. Ids derive from row numbers, so that rows can reference
 * each other without a query.
 *
 * @param log called after each table
 * @param addPhotos inserts further photos while their table has no indexes
 */
export async function fillDatabase(
  source: DataSource,
  amounts: RowCounts,
  log: (message: string) => void = () => undefined,
  addPhotos: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { users, events, photos, reports, purchases, subscriptions, renewals, auditEntries } = amounts;
  /** SQL for the number of photos of the events up to one: few events have many, most have a handful. */
  const photosUpTo = (event: string) =>
    `ceil(${photos} * ((${event}) / ${events}::float8) ^ (1 / 3::float8))::int`;
  const photosOf = `${photosUpTo('n')} - ${photosUpTo('n - 1')}`;
  /** A deleted account with three audit entries: its deletion, a change of it and a deletion by it. */
  const deletedAccount = id('gone account', 'n / 10');
  const fill = async (table: string, count: number, insert: string, part = BATCH_ROWS) => {
    for (let from = 1; from <= count; from += part) {
      await source.query(insert, [from, Math.min(count, from + part - 1)]);
    }
    const [{ rows }] = await source.query<[{ rows: number }]>(`SELECT count(*)::int AS rows FROM ${table}`);
    log(`${table}: ${rows.toLocaleString('en')} rows`);
  };

  await runWithoutIndexes(source, 'users', () =>
    fill(
      'users',
      users,
      `INSERT INTO users (id, name, email, username, password, organization, status, current_plan, last_login,
       created_at, email_verified_at, total_photos_generated, events_created, frames_created)
     SELECT ${id('user', 'n')}, ${pick(FIRST_NAMES, 'n')} || ' ' || ${pick(LAST_NAMES, 'n / 16')},
       'user' || n || '@mail' || n % 50 || '.example.com', 'user' || n || '@mail' || n % 50 || '.example.com', 'x',
       CASE WHEN n % 3 = 0 THEN ${pick(ORGANIZATIONS, 'n')} || ' ' || n / 100 END,
       CASE WHEN n % 97 = 0 THEN 'suspended' WHEN n % 89 = 0 THEN 'deactivated' ELSE 'active' END,
       ${pick(split('freemium freemium freemium standard professional monthly-unlimited enterprise'), 'n')},
       CASE WHEN n % 4 > 0 THEN now() - ${fraction('n', 1)} * interval '400 days' END,
       now() - ${fraction('n', 2)} * interval '700 days', now(), n % 800, n % 9, n % 12
     FROM generate_series($1::int, $2::int) n`,
    ),
  );
  await runWithoutIndexes(source, 'events', () =>
    fill(
      'events',
      events,
      `INSERT INTO events (id, user_id, title, frame_url, link_slug, is_active, photo_count, feed_sequence, created_at,
       expires_at)
     SELECT ${id('event', 'n')}, ${id('user', `1 + n * 7919::bigint % ${users}`)},
       ${pick(TITLES, 'n')} || ' ' || n, '/media/x', 'event-' || n, n % 10 > 0, ${photosOf}, ${photosOf},
       now() - ${fraction('n', 3)} * interval '700 days',
       CASE WHEN n % 3 = 0 THEN now() + (${fraction('n', 4)} - 0.3) * interval '200 days' END
     FROM generate_series($1::int, $2::int) n`,
    ),
  );
  await fill(
    'event_slugs',
    events,
    `INSERT INTO event_slugs (slug, event_id)
     SELECT 'event-' || n, ${id('event', 'n')} FROM generate_series($1::int, $2::int) n`,
  );
  await fill(
    'frames',
    events,
    `INSERT INTO frames (id, event_id, name, frame_url, is_primary, original_object, working_object,
       stored_bytes, original_width, original_height, width, height, photo_window, regions, accent, palette)
     SELECT ${id('frame', 'n')}, ${id('event', 'n')}, 'Frame', '/media/x', 'true',
       'frame-originals/' || n, 'frames/' || n, 90000, 540, 960, 540, 960, '{}', '[]', '#1e3d36', '{}'
     FROM generate_series($1::int, $2::int) n`,
  );
  await runWithoutIndexes(source, 'generated_photos', async () => {
    await fill(
      'generated_photos',
      events,
      `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
         framed_object, thumb_object, original_object, original_type, stored_bytes, guest_id, hidden, awaiting_approval,
         created_at)
       SELECT ${id('photo', 'n')}, ${id('event', 'event')}, ${id('frame', 'event')},
         '/a', '/b', '/c', 540, 960, 'framed/' || n, 'thumbs/' || n, 'originals/' || n, 'image/jpeg', 1800000,
         'guest' || n / 5,
         n % 50 = 1, n % 50 = 2,
         now() - interval '6 hours' - ${fraction('event', 5)} * interval '700 days'
           + ${fraction('n', 5)} * interval '6 hours'
       FROM generate_series($1::int, $2::int) event,
         LATERAL generate_series(${photosUpTo('event - 1')} + 1, ${photosUpTo('event')}) n`,
      BATCH_EVENTS,
    );
    await addPhotos();
  });
  await fill(
    'photo_reports',
    reports,
    `INSERT INTO photo_reports (photo_id, reason, created_at)
     SELECT ${id('photo', `1 + n * 7919::bigint % ${Math.round(reports * 0.8)} * ${Math.floor(photos / reports)}`)},
       ${pick(split('of_me offensive other'), 'n')}, now() - ${fraction('n', 6)} * interval '700 days'
     FROM generate_series($1::int, $2::int) n`,
  );
  await source.query(
    `INSERT INTO reported_photos (photo_id, reports, reasons, first_reported_at, last_reported_at, state)
     SELECT photo_id, count(*), array_agg(DISTINCT reason), min(created_at), max(created_at),
       CASE WHEN max(created_at) > now() - interval '20 days' THEN 'open'
         WHEN 'offensive' = ANY (array_agg(reason)) THEN 'hidden' ELSE 'dismissed' END
     FROM photo_reports GROUP BY photo_id`,
  );
  await fill(
    'payments',
    purchases,
    `INSERT INTO payments (user_id, customer_id, plan_id, kind, status, amount, amount_refunded, currency, paid_at,
       created_at)
     SELECT ${id('user', `1 + n * 31 % ${users}`)}, 'cus_' || n,
       ${pick(split('standard professional enterprise'), 'n')}, 'one_time',
       CASE WHEN n % 40 = 0 THEN 'refunded' ELSE 'succeeded' END, 350 + n % 3 * 500,
       CASE WHEN n % 40 = 0 THEN 350 + n % 3 * 500 ELSE 0 END, 'USD', paid_at, paid_at
     FROM generate_series($1::int, $2::int) n,
       LATERAL (SELECT now() - ${fraction('n', 7)} * interval '700 days' AS paid_at) AS t`,
  );
  await fill(
    'subscriptions',
    subscriptions,
    `INSERT INTO subscriptions (id, user_id, customer_id, plan_id, stripe_subscription_id, status, amount, currency,
       started_at, created_at)
     SELECT ${id('subscription', 'n')}, ${id('user', 'n * 7')}, 'cus_' || n * 7, 'monthly-unlimited', 'sub_' || n,
       CASE WHEN n % 3 = 0 THEN 'canceled' WHEN n % 50 = 0 THEN 'past_due' ELSE 'active' END, 900, 'USD',
       now() - interval '700 days', now() - interval '700 days'
     FROM generate_series($1::int, $2::int) n`,
  );
  await fill(
    'payments',
    renewals,
    `INSERT INTO payments (user_id, customer_id, plan_id, kind, status, invoice_id, subscription_id, amount,
       currency, paid_at, created_at)
     SELECT ${id('user', `(1 + n % ${subscriptions}) * 7`)}, 'cus_' || (1 + n % ${subscriptions}) * 7,
       'monthly-unlimited', 'subscription', 'succeeded', 'in_' || n, ${id('subscription', `1 + n % ${subscriptions}`)},
       900, 'USD', paid_at, paid_at
     FROM generate_series($1::int, $2::int) n,
       LATERAL (SELECT now() - n / ${subscriptions} * interval '1 month' AS paid_at) AS t`,
  );
  await fill(
    'audit_log',
    auditEntries,
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, details)
     SELECT now() - ${fraction('n', 8)} * interval '700 days',
       CASE WHEN n % 10 = 1 THEN ${deletedAccount} ELSE ${id('user', '1 + n % 5')} END,
       CASE n % 10 WHEN 0 THEN 'user.deleted' WHEN 1 THEN 'event.deleted' ELSE
         ${pick(split('user.suspended user.deactivated user.activated user.plan_changed'), 'n')} END,
       CASE n % 10 WHEN 1 THEN 'event' ELSE 'user' END,
       CASE WHEN n % 10 IN (0, 2) THEN ${deletedAccount} WHEN n % 10 = 1 THEN ${id('gone event', 'n / 10')}
         WHEN n % 100 = 3 THEN ${UNNAMED_ACCOUNT} ELSE ${id('user', `1 + n * 13 % ${users}`)} END::text,
       CASE WHEN n % 10 IN (0, 1) THEN jsonb_build_object('name', 'Gone ' || n) ELSE '{}' END
     FROM generate_series($1::int, $2::int) n`,
  );
  for (const table of TABLES) await vacuum(source, table);
}

/** Vacuum until index-only scans are possible. A job with an older snapshot prevents that until it ends. */
async function vacuum(source: DataSource, table: string): Promise<void> {
  for (let tries = 0; tries < MAX_VACUUMS; tries += 1) {
    await source.query(`VACUUM ANALYZE ${table}`);
    const [{ seen }] = await source.query<[{ seen: boolean }]>(
      'SELECT relallvisible = relpages AS seen FROM pg_class WHERE oid = $1::regclass',
      [table],
    );
    if (seen) return;
    await sleep(1000);
  }
}

const TABLES = split(
  'users events event_slugs frames generated_photos photo_reports reported_photos payments subscriptions audit_log ' +
    'tallies tally_changes',
);

/** SQL for the id of a row by its number, as a UUID of version 4. */
export function id(kind: string, number: string): string {
  return `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** SQL for the id of a deleted account that one in 100 audit entries is about and none names. */
export const UNNAMED_ACCOUNT = id('nameless account', '1');

function split(text: string): string[] {
  return text.split(' ');
}

/** SQL for one of the words, selected by a number. */
function pick(choices: string[], number: string): string {
  const list = choices.map((choice) => `'${choice.replaceAll('+', ' ')}'`);
  return `(ARRAY[${list.join()}])[1 + (${number}) % ${choices.length}]`;
}

/** SQL for a fraction that looks random and is the same in each run. */
export function fraction(number: string, salt: number): string {
  return `(abs(hashint4(${number} + ${salt * 1_000_003}))::float8 / 2147483648)`;
}
