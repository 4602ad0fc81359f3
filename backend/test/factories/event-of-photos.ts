import { randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestApp } from '../support/test-app.js';
import type { EventRow } from './gallery.js';

/**
 * Many photos at once, rows and files, a minute apart from 18:01 on, the oldest first. Photo number n shows
 * picture n modulo their number; files of the same picture share its place on the disk.
 */
export async function manyPhotos(
  app: TestApp,
  event: EventRow,
  count: number,
  pictures: Buffer[],
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const names = ids.map((id) => `framed/${id.slice(0, 2)}/${id}.jpg`);
  const placeOf = (name: string) => join(app.dataDir, 'media', name);
  for (const [at, name] of names.entries()) {
    const first = names[at % pictures.length] ?? '';
    await mkdir(dirname(placeOf(name)), { recursive: true });
    if (at < pictures.length) await writeFile(placeOf(name), pictures[at] ?? '');
    else await link(placeOf(first), placeOf(name));
  }
  await app.database.query(
    `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
       framed_object, thumb_object, original_object, original_type, created_at)
     SELECT id, $2::uuid, $3::uuid, '', '', '', 540, 960, framed, 'thumbs/' || id, 'originals/' || id, 'image/jpeg',
       timestamptz '2026-06-20T18:00:00Z' + number * interval '1 minute'
     FROM unnest($1::uuid[], $4::text[]) WITH ORDINALITY AS p (id, framed, number)`,
    [ids, event.id, event.frameId, names],
  );
  return ids;
}
