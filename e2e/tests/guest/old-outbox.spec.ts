import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../../support/guest-event.js';

interface StoredFile {
  /** Base64; an ArrayBuffer in the browser. */
  bytes: string;
}

interface OldDelivery {
  key: string;
  /** Uploads with a lost response. */
  attempts: number;
  placement: Record<string, number>;
  photo: StoredFile;
  thumb: StoredFile;
}

/** Photos waiting in a browser, as the guest page of version 0.1.0 stored them. */
const OLD = JSON.parse(
  await readFile(new URL('outbox-0.1.0.json', import.meta.url), 'utf8'),
) as OldDelivery[];

// The page itself must deliver them.
test.use({ serviceWorkers: 'block' });

test('delivers each photo that version 0.1.0 queued once', async ({ page, event }) => {
  const shown = await page.request.get(`/api/public/event/${event.slug}`);
  const { id: eventId, frames } = (await shown.json()) as { id: string; frames: { id: string }[] };
  const [frame] = frames;
  // Each run needs new keys: the server remembers the photo of a key.
  const queued = OLD.map((delivery) => ({
    ...delivery,
    key: randomUUID(),
    eventId,
    slug: event.slug,
    frameId: frame?.id,
    frame,
  }));
  const [started] = queued.filter(({ attempts }) => attempts > 0);
  expect(queued).toHaveLength(4);
  expect(started).toBeDefined();
  const sent = await page.request.post(`/api/public/upload-photo/${event.slug}`, {
    headers: { origin: new URL(shown.url()).origin, 'Idempotency-Key': started?.key ?? '' },
    multipart: {
      frameId: frame?.id ?? '',
      ...started?.placement,
      photo: {
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(started?.photo.bytes ?? '', 'base64'),
      },
    },
  });
  expect(sent.status()).toBe(201);

  await page.route('**/favicon.svg', (route) =>
    route.fulfill({ body: '<p>Same origin</p>', contentType: 'text/html' }),
  );
  await page.goto('/favicon.svg');
  await page.evaluate(async (deliveries) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('eventframe', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('deliveries', { keyPath: 'key' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The database did not open.'));
    });
    const toFile = (file: { bytes: string }) => ({
      ...file,
      bytes: Uint8Array.from(atob(file.bytes), (character) => character.charCodeAt(0)).buffer,
    });
    const transaction = database.transaction('deliveries', 'readwrite');
    for (const { photo, thumb, ...delivery } of deliveries) {
      transaction.objectStore('deliveries').add({ ...delivery, photo: toFile(photo), thumb: toFile(thumb) });
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
  }, queued);

  const responses: [key: string | undefined, status: number][] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/upload-photo/')) return;
    responses.push([response.request().headers()['idempotency-key'], response.status()]);
  });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByText('In the gallery')).toHaveCount(4);
  expect(responses).toEqual(queued.map(({ key }) => [key, 201]));
  expect(await event.photos()).toHaveLength(4);
});
