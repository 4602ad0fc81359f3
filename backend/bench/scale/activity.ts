import type { DataSource } from 'typeorm';
import { fraction } from '../admin/bulk-data.js';
import { runWithoutIndexes } from '../admin/run-without-indexes.js';

/**
 * Everything that use leaves behind besides what the console lists: sessions, feeds, upload keys, hourly counters, monthly
 * usage, grants and bans, in proportion to the users, events and photos in the database. Then tallies are folded and every
 * table is vacuumed.
 */
export async function fillActivity(source: DataSource, log: (message: string) => void): Promise<void> {
  for (const table of ['event_feed', 'upload_keys']) {
    await runWithoutIndexes(source, table, () => source.query(PER_PHOTO[table]!));
    log(`${table}: one row for each photo`);
  }
  for (const statement of STATEMENTS) await source.query(statement);
  log('counters, usage, sessions and the like');
  await source.query('VACUUM ANALYZE');
  log('every table vacuumed');
}

const PER_PHOTO: Record<string, string> = {
  event_feed: `
    INSERT INTO event_feed (event_id, sequence, type, photo_id, created_at)
    SELECT event_id, row_number() OVER (PARTITION BY event_id ORDER BY created_at DESC, id DESC), 'photo.added', id,
      created_at
    FROM generated_photos`,
  upload_keys: `
    INSERT INTO upload_keys (event_id, key, picture_digest, photo_id, created_at)
    SELECT event_id, id, md5(id::text) || md5(id::text), id, created_at FROM generated_photos`,
};

const NO_FRAME = '00000000-0000-0000-0000-000000000000';

const STATEMENTS = [
  `INSERT INTO sessions (sid, sess, expire)
   SELECT md5(u.id::text || device), json_build_object(
       'cookie', json_build_object('originalMaxAge', null, 'httpOnly', true, 'path', '/', 'sameSite', 'lax'),
       'passport', json_build_object('user', u.id), 'epoch', u.session_epoch, 'signedInAt', now(),
       'agent', 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36'),
     now() + ${fraction('abs(hashtext(u.id::text)) % 1000000', 1)} * interval '13 days'
   FROM users u, generate_series(1, 2) device WHERE u.status = 'active' ON CONFLICT DO NOTHING`,
  `INSERT INTO plan_grants (user_id, plan_id, starts_at)
   SELECT id, current_plan, created_at FROM users WHERE current_plan = 'standard'`,
  `INSERT INTO brands (user_id, main_colour) SELECT id, '#1e3d36' FROM users WHERE current_plan = 'enterprise'
   ON CONFLICT DO NOTHING`,
  `INSERT INTO billing_customers (customer_id, user_id, created_at)
   SELECT DISTINCT ON (customer_id) customer_id, user_id, created_at FROM payments ORDER BY customer_id, created_at`,
  `INSERT INTO monthly_usage (user_id, month, photos)
   SELECT e.user_id, date_trunc('month', p.created_at AT TIME ZONE 'UTC')::date, count(*)
   FROM generated_photos p JOIN events e ON e.id = p.event_id GROUP BY 1, 2`,
  `UPDATE generated_photos SET held = true WHERE guest_id LIKE '%77' AND event_id IN (
     SELECT e.id FROM events e JOIN users u ON u.id = e.user_id WHERE u.current_plan = 'freemium')`,
  // Photos are held only while a limit is reached. Otherwise, a job would release them.
  `INSERT INTO monthly_usage (user_id, month, photos)
   SELECT u.id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, p.photo_limit
   FROM users u JOIN subscription_plans p ON p.id = u.current_plan
   WHERE u.id IN (SELECT e.user_id FROM generated_photos g JOIN events e ON e.id = g.event_id WHERE g.held)
   ON CONFLICT (user_id, month) DO UPDATE SET photos = excluded.photos`,
  // Visits, downloads and shares of an evening, of every third event.
  `INSERT INTO event_counters (event_id, hour, kind, frame_id, device, count)
   SELECT e.id, date_trunc('hour', e.created_at, 'UTC') + hour * interval '1 hour', c.kind,
     CASE c.kind WHEN 'visit' THEN '${NO_FRAME}' ELSE f.id END, c.device, 1 + abs(hashtext(e.id::text)) % 40
   FROM events e JOIN frames f ON f.event_id = e.id AND f.is_primary = 'true', generate_series(0, 3) hour,
     (VALUES ('visit', 'phone'), ('visit', 'computer'), ('download', 'phone'), ('share', 'phone')) AS c (kind, device)
   WHERE abs(hashtext(e.id::text)) % 3 = 0 ON CONFLICT DO NOTHING`,
  `INSERT INTO event_visitors (event_id, hour, visitor)
   SELECT e.id, date_trunc('hour', now(), 'UTC'), md5(visitor::text)
   FROM events e, generate_series(1, 50) visitor WHERE e.created_at > now() - interval '2 days'`,
  `INSERT INTO photo_revisions (photo_id, revision, frame_id, zoom, rotation, offset_x, offset_y)
   SELECT id, revision, frame_id, zoom, rotation, offset_x, offset_y FROM generated_photos WHERE guest_id LIKE '%55'`,
  `INSERT INTO banned_devices (event_id, guest_id, created_at)
   SELECT id, md5(id::text), created_at FROM events WHERE abs(hashtext(id::text)) % 300 < 3`,
  `INSERT INTO rate_limits (key, slot, counts, forget_at)
   SELECT md5(id::text), 0, array_fill(0, ARRAY[21]), now() + interval '1 day' FROM users`,
  `WITH taken AS (DELETE FROM tally_changes RETURNING kind, day, change)
   INSERT INTO tallies (kind, day, count) SELECT kind, day, sum(change) FROM taken GROUP BY kind, day
   ON CONFLICT (kind, day) DO UPDATE SET count = tallies.count + excluded.count`,
];
