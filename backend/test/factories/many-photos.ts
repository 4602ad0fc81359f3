import { randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestApp } from '../support/test-app.js';
import type { EventRow } from './gallery.js';

/** A photo as uploaded. */
export interface Original {
  content: Buffer;
  type: 'image/jpeg' | 'image/heic';
}

/**
 * Create photos, rows and files, at one-minute intervals from 18:01 on, oldest first. Uses the images in turns; photos
 * with the same image share one file on disk.
 *
 * @param originalOf the original of photo n, from 0 on. Without it, the rows' originals have no files.
 */
export async function createPhotos(
  app: TestApp,
  event: EventRow,
  count: number,
  images: Buffer[],
  originalOf?: (number: number) => Original,
): Promise<string[]> {
  const photos = Array.from({ length: count }, (_, number) => {
    const id = randomUUID();
    const { content, type } = originalOf?.(number) ?? { content: undefined, type: 'image/jpeg' };
    const extension = type === 'image/heic' ? 'heic' : 'jpg';
    const original = { content, type, name: `originals/${id.slice(0, 2)}/${id}.${extension}` };
    return {
      id,
      image: images[number % images.length],
      name: `framed/${id.slice(0, 2)}/${id}.jpg`,
      original,
    };
  });
  const disk = new LinkedFiles(join(app.dataDir, 'media'));
  for (const { name, image, original } of photos) {
    await disk.put(name, image);
    await disk.put(original.name, original.content);
  }
  await app.database.query(
    `INSERT INTO generated_photos (id, event_id, frame_id, photo_url, thumb_url, original_photo_url, width, height,
       framed_object, thumb_object, original_object, original_type, created_at)
     SELECT id, $2::uuid, $3::uuid, '', '', '', 540, 960, framed, 'thumbs/' || id, original, type,
       timestamptz '2026-06-20T18:00:00Z' + number * interval '1 minute'
     FROM unnest($1::uuid[], $4::text[], $5::text[], $6::text[])
       WITH ORDINALITY AS p (id, framed, original, type, number)`,
    [
      photos.map(({ id }) => id),
      event.id,
      event.frameId,
      photos.map(({ name }) => name),
      photos.map(({ original }) => original.name),
      photos.map(({ original }) => original.type),
    ],
  );
  return photos.map(({ id }) => id);
}

/** Writes each content once and creates hard links to it. */
class LinkedFiles {
  private readonly written = new Map<Buffer, string>();

  constructor(private readonly folder: string) {}

  async put(name: string, content: Buffer | undefined): Promise<void> {
    if (content === undefined) return;
    const path = join(this.folder, name);
    const first = this.written.get(content);
    await mkdir(dirname(path), { recursive: true });
    if (first !== undefined) return link(first, path);
    await writeFile(path, content);
    this.written.set(content, path);
  }
}
