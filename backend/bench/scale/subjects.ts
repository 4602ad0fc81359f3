import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { DataSource } from 'typeorm';
import { photoJpeg, uploadForm, type UploadedPhoto } from '../../test/factories/uploads.js';
import { id } from '../admin/bulk-data.js';
import { BenchGuest } from '../lib/guest.js';
import { call, postEvent, signIn } from '../lib/organizer.js';
import type { SubjectAmounts } from './amounts.js';

export type Role = 'guest' | 'organizer' | 'operator';

/** Values that the paths of calls name in capitals. */
export interface Ids {
  ACCOUNT: string;
  EVENT: string;
  SLUG: string;
  FRAME: string;
  /** The newest photo, with files. */
  PHOTO: string;
  /** A finished clean-up. */
  CLEANUP: string;
  LAST_PAGE: string;
  /** The gallery's `before` of the first page and `next` of the last page. */
  BEFORE: string;
  NEXT: string;
}

/** An event with its organizer and an operator: calls are made for each subject in turns. */
export interface Subject {
  name: string;
  url: string;
  /** Session cookies. */
  cookies: Record<Role, string>;
  ids: Ids;
  /** Of {@link Ids.PHOTO}. */
  receipt: string;
  email: string;
}

/** A subject whose rows are not filled yet. */
export type EmptySubject = Omit<Subject, 'ids' | 'receipt'> & {
  ids: Pick<Ids, 'ACCOUNT' | 'EVENT' | 'SLUG' | 'FRAME'>;
};

export const PASSWORD = 'correct horse battery';

/** Create an organizer with all features and an event, and an operator, as the pages do. */
export async function createSubject(url: string, source: DataSource, name: string): Promise<EmptySubject> {
  const organizer = await createAccount(url);
  await source.query(
    `WITH granted AS (INSERT INTO plan_grants (user_id, plan_id, starts_at) VALUES ($1, 'enterprise', now()))
     UPDATE users SET current_plan = 'enterprise', own_brand = true WHERE id = $1`,
    [organizer.id],
  );
  // A plan with limits that are checked and not reached.
  await source.query(
    `UPDATE subscription_plans SET event_limit = 1e9, frame_limit = 1e9, photo_limit = 1e9 WHERE id = 'enterprise'`,
  );
  const operator = await createAccount(url);
  await source.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [operator.id]);
  const event = await postEvent(url, organizer.cookie);
  return {
    name,
    url,
    email: organizer.email,
    cookies: { guest: '', organizer: organizer.cookie, operator: operator.cookie },
    ids: { ACCOUNT: organizer.id, EVENT: event.id, SLUG: event.linkSlug, FRAME: event.frames[0]!.id },
  };
}

async function createAccount(url: string) {
  const email = `${randomUUID()}@example.org`;
  const json = { name: 'Olivia Organizer', username: email, email, password: PASSWORD };
  const { id: userId } = await call<{ id: string }>(url, 'POST', '/api/register', { json });
  return { id: userId, email, cookie: await signIn(url, email, PASSWORD) };
}

/** Insert the photos of the subject's event, made over three days. None is held, or the next upload would be. */
export async function fillPhotos(
  source: DataSource,
  { ids: { EVENT, FRAME } }: EmptySubject,
  { photos, ofEachState }: SubjectAmounts,
): Promise<void> {
  const name = id(`photo of ${EVENT}`, 'n');
  const step = Math.floor(photos / ofEachState);
  await source.query(
    `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
       framed_object, thumb_object, original_object, original_type, stored_bytes, guest_id, hidden, awaiting_approval, created_at)
     SELECT ${name}, $1, $2, '/a', '/b', '/c', 540, 960, 'framed/' || ${name}, 'thumbs/' || ${name},
       'originals/' || ${name}, 'image/jpeg', 1800000, 'guest' || n / 5, n % $4 = 0, n % $4 = 1,
       now() - interval '73 hours' + n / $3::float8 * interval '72 hours'
     FROM generate_series(1, $3::int) n`,
    [EVENT, FRAME, photos, step],
  );
}

/** Insert the other events of the subject's organizer, and the counters of the subject's event. */
export async function fillEvents(
  source: DataSource,
  { ids: { ACCOUNT, EVENT, FRAME } }: EmptySubject,
  { photos, events }: SubjectAmounts,
): Promise<void> {
  await source.query('UPDATE events SET photo_count = $2::int, feed_sequence = $2::int WHERE id = $1', [
    EVENT,
    photos,
  ]);
  await source.query(
    `INSERT INTO event_counters (event_id, hour, kind, frame_id, device, count)
     SELECT $1, date_trunc('hour', now(), 'UTC') - hour * interval '1 hour', kind,
       CASE kind WHEN 'visit' THEN '00000000-0000-0000-0000-000000000000' ELSE $2 END::uuid, device, 7
     FROM generate_series(1, 72) hour, unnest(ARRAY['visit', 'download', 'share']) kind,
       unnest(ARRAY['phone', 'computer']) device`,
    [EVENT, FRAME],
  );
  const event = id(`event of ${ACCOUNT}`, 'n');
  await source.query(
    `WITH added AS (
       INSERT INTO events (id, user_id, title, frame_url, link_slug, created_at)
       SELECT ${event}, $1, 'Party ' || n, '/media/x', ${event}, now() - n * interval '1 day'
       FROM generate_series(2, $2::int) n RETURNING id, link_slug),
     slugs AS (INSERT INTO event_slugs (slug, event_id) SELECT link_slug, id FROM added)
     INSERT INTO frames (event_id, name, frame_url, is_primary, original_object, working_object, stored_bytes, original_width,
       original_height, width, height, photo_window, regions, accent, palette)
     SELECT id, 'Frame', '/media/x', 'true', 'frame-originals/' || id, 'frames/' || id, 90000, 540, 960, 540, 960,
       '{"x":40,"y":60,"width":460,"height":690}', '[]', '#1e3d36',
       '{"onAccent":"#ffffff","onLight":"#1e3d36","onDark":"#7fb5a5"}'
     FROM added`,
    [ACCOUNT, events],
  );
}

/** Upload the newest photo, and find the positions in the gallery. */
export async function openSubject(
  source: DataSource,
  subject: EmptySubject,
  { lastPage }: SubjectAmounts,
): Promise<Subject> {
  const { url, ids } = subject;
  const photo = await uploadPhoto(url, ids.SLUG);
  const page = (number: number, before = '') =>
    call<{ before: string; next?: string | null }>(
      url,
      'GET',
      `/api/public/event/${ids.SLUG}/gallery?page=${number}${before && `&before=${before}`}`,
      {},
    );
  const { before } = await page(1);
  const { next } = await page(lastPage, before);
  const [{ cleanup }] = await source.query<[{ cleanup: string }]>(
    'INSERT INTO event_cleanups (ended_at) VALUES (now()) RETURNING id AS cleanup',
  );
  return {
    ...subject,
    receipt: photo.receipt,
    ids: {
      ...ids,
      PHOTO: photo.id,
      CLEANUP: cleanup,
      LAST_PAGE: String(lastPage),
      BEFORE: before,
      NEXT: next ?? 'none',
    },
  };
}

let form: Promise<Buffer> | undefined;

/** A small photo: the larger it is, the less of the time is the database's. */
export async function uploadPhoto(url: string, slug: string): Promise<UploadedPhoto> {
  const agent = new Agent();
  const { status, body } = await new BenchGuest(url, slug, agent).upload(
    await (form ??= photoJpeg().then(uploadForm)),
  );
  if (status !== 201) throw new Error(`${status} ${body}`);
  return JSON.parse(body) as UploadedPhoto;
}
