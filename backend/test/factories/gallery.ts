import { randomBytes, randomUUID } from 'node:crypto';
import { Receipts } from '../../src/photos/receipts.js';
import type { TestApp } from '../support/test-app.js';
import type { Account } from './accounts.js';

export interface EventRow {
  id: string;
  slug: string;
  frameId: string;
}

/** Create an event with one frame, only as rows: the frame has no file. */
export async function eventRow(app: TestApp, owner: Account): Promise<EventRow> {
  const event = { id: randomUUID(), slug: `event-${randomBytes(6).toString('hex')}`, frameId: randomUUID() };
  await app.database.query(
    `INSERT INTO events (id, user_id, title, frame_url, link_slug) VALUES ($1, $2, 'Spring Fair', '/media/x', $3)`,
    [event.id, owner.id, event.slug],
  );
  await app.database.query('INSERT INTO event_slugs (slug, event_id) VALUES ($1, $2)', [
    event.slug,
    event.id,
  ]);
  await app.database.query(
    `INSERT INTO frames (id, event_id, name, frame_url, is_primary, original_object, working_object,
       original_width, original_height, width, height, photo_window, regions, accent, palette)
     VALUES ($1, $2, 'Frame', '/media/x', 'true', 'x', 'x', 540, 960, 540, 960,
       '{"x":40,"y":60,"width":460,"height":690}', '[]', '#1e3d36',
       '{"onAccent":"#ffffff","onLight":"#1e3d36","onDark":"#7fb5a5"}')`,
    [event.frameId, event.id],
  );
  return event;
}

interface PhotoState {
  createdAt?: Date;
  held?: boolean;
  hidden?: boolean;
  awaitingApproval?: boolean;
  isPrivate?: boolean;
  /** In addition to a private photo. */
  alsoHiddenByOrganizer?: boolean;
}

/** Create a photo, only as a row. @returns its id */
export async function photoRow(app: TestApp, event: EventRow, state: PhotoState = {}): Promise<string> {
  const id = randomUUID();
  await app.database.query(
    `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
       framed_object, thumb_object, original_object, original_type, held, hidden, awaiting_approval, created_at, is_private,
       also_hidden_by_organizer)
     VALUES ($1, $2, $3, '', '', '', 540, 960, $4, $5, $6, 'image/jpeg', $7, $8, $9, $10, $11, $12)`,
    [
      id,
      event.id,
      event.frameId,
      ...['framed', 'thumbs', 'originals'].map((folder) => `${folder}/${id.slice(0, 2)}/${id}.jpg`),
      state.held ?? false,
      state.hidden ?? false,
      state.awaitingApproval ?? false,
      state.createdAt ?? new Date(),
      state.isPrivate ?? false,
      state.alsoHiddenByOrganizer ?? false,
    ],
  );
  await app.database.query('UPDATE events SET photo_count = photo_count + 1 WHERE id = $1', [event.id]);
  return id;
}

/** The receipt of a photo. */
export function receiptOf(app: TestApp, photoId: string): string {
  return app.nest.get(Receipts).receiptOf(photoId);
}

/** Create shown photos, only as rows. */
export async function photoRows(app: TestApp, event: EventRow, count: number): Promise<void> {
  await app.database.query(
    `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
       framed_object, thumb_object, original_object, original_type, stored_bytes, created_at)
     SELECT id, $1, $2, '', '', '', 540, 960, 'framed/' || id, 'thumbs/' || id, 'originals/' || id, 'image/jpeg',
       1800000, date_trunc('milliseconds', now())
     FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $3)) AS photo`,
    [event.id, event.frameId, count],
  );
}
