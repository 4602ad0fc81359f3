import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent, eventFrame } from '../factories/events.js';
import { encoder, naturalImage } from '../factories/images.js';
import { type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe("a photo's page", () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner, { title: 'Ben & Co', shareText: 'At the "fair"! #fair' });
  });
  afterAll(() => app.stop());

  const upload = () => uploadPhoto(new Agent(app), event.linkSlug);
  const pageOf = ({ id }: Pick<UploadedPhoto, 'id'>, slug = event.linkSlug) => `/event/${slug}/photo/${id}`;
  const previewOf = ({ id }: Pick<UploadedPhoto, 'id'>) => `/api/public/photos/${id}/link-preview.jpg`;
  const visit = (path: string) => new Agent(app).get(path);
  const htmlOf = async (path: string) => (await visit(path)).text();
  /** The contents of a page's `meta` and `link` elements by name, property or relation. */
  const tagsOf = (html: string): Partial<Record<string, string>> => {
    const tags = html.matchAll(/<(?:meta|link) (?:name|property|rel)="([^"]+)" (?:content|href)="([^"]*)"/g);
    return Object.fromEntries(Array.from(tags, ([, name = '', content = '']) => [name, content]));
  };
  const statusesOf = async (photo: Pick<UploadedPhoto, 'id'>, slug?: string) => [
    (await visit(pageOf(photo, slug))).status,
    (await visit(previewOf(photo))).status,
  ];

  it('describes the photo for browsers and link previews, and is not indexed', async () => {
    const photo = await upload();
    const response = await visit(pageOf(photo));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const html = await response.text();
    const url = `http://localhost${pageOf(photo)}`;
    const text = 'At the &quot;fair&quot;! #fair';
    expect(html).toContain('<title>Ben &amp; Co</title>');
    expect(tagsOf(html)).toMatchObject({
      canonical: url,
      description: text,
      robots: 'noindex',
      'og:url': url,
      'og:title': 'Ben &amp; Co',
      'og:description': text,
      'og:image': `http://localhost${previewOf(photo)}`,
      'og:image:width': '540',
      'og:image:height': '960',
      'og:image:alt': 'Ben &amp; Co',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Ben &amp; Co',
      'twitter:image': `http://localhost${previewOf(photo)}`,
    });
    const data = JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? '') as { photo: unknown };
    const { id, photoUrl, thumbUrl, width, height, createdAt } = photo;
    expect(data).toMatchObject({
      photo: { id, photoUrl, thumbUrl, width, height, createdAt },
      event: { id: event.id, shareText: event.shareText },
    });
    expect(html).not.toContain(photo.receipt);
  });

  it('describes the event if the organizer set no share text', async () => {
    const plain = await createEvent(owner, { title: 'Ball' });
    const photo = await uploadPhoto(new Agent(app), plain.linkSlug);
    expect(tagsOf(await htmlOf(pageOf(photo, plain.linkSlug)))).toMatchObject({
      description: 'Get your photo in the frame of Ball. No app needed.',
    });
  });

  it("replaces the product's name and icons with the organizer's brand", async () => {
    const host = await signedInOrganizer(app, 'enterprise');
    expect((await host.agent.patch('/api/branding', { mainColour: '#1e3d36' })).status).toBe(200);
    const party = await createEvent(host);
    const photo = await uploadPhoto(new Agent(app), party.linkSlug);
    for (const path of [pageOf(photo, party.linkSlug), pageOf({ id: randomUUID() }, party.linkSlug)]) {
      expect(await htmlOf(path)).not.toMatch(/og:site_name|favicon/);
    }
  });

  it('is not found while the photo is not shown', async () => {
    const photo = await upload();
    expect(await statusesOf(photo)).toEqual([200, 200]);
    const path = `/api/events/${event.id}/photos/${photo.id}`;
    await owner.agent.patch(path, { state: 'hidden' });
    const response = await visit(pageOf(photo));
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('<title>Photo not found</title>');
    expect(tagsOf(html)['og:image']).toBeUndefined();
    expect(html).not.toContain(photo.photoUrl);
    expect((await visit(previewOf(photo))).status).toBe(404);
    await owner.agent.patch(path, { state: 'shown' });
    expect(await statusesOf(photo)).toEqual([200, 200]);

    for (const state of ['held', 'awaiting_approval']) {
      await app.database.query(`UPDATE generated_photos SET ${state} = true WHERE id = $1`, [photo.id]);
      expect([state, ...(await statusesOf(photo))]).toEqual([state, 404, 404]);
      await app.database.query(`UPDATE generated_photos SET ${state} = false WHERE id = $1`, [photo.id]);
    }
    await owner.agent.delete(path);
    expect(await statusesOf(photo)).toEqual([404, 404]);
  });

  it('is not found for another event, a malformed id and an unknown slug', async () => {
    const photo = await upload();
    const other = await createEvent(owner);
    expect((await visit(pageOf(photo, other.linkSlug))).status).toBe(404);
    for (const path of [pageOf({ id: 'x' }), pageOf({ id: randomUUID() }), pageOf(photo, 'no-such-event')]) {
      expect((await visit(path)).status).toBe(404);
    }
    expect((await visit(`${pageOf(photo)}/more`)).status).toBe(404);
  });

  it('stays open while its organizer is suspended, as the gallery does, and ends with the account or event', async () => {
    const host = await signedInOrganizer(app, 'monthly-unlimited');
    const party = await createEvent(host);
    const photo = await uploadPhoto(new Agent(app), party.linkSlug);
    const setStatus = (status: string) =>
      app.database.query('UPDATE users SET status = $2 WHERE id = $1', [host.id, status]);
    await setStatus('suspended');
    expect(await statusesOf(photo, party.linkSlug)).toEqual([200, 200]);
    await setStatus('deactivated');
    expect(await statusesOf(photo, party.linkSlug)).toEqual([404, 404]);
    await setStatus('active');
    await host.agent.delete(`/api/events/${party.id}`);
    expect(await statusesOf(photo, party.linkSlug)).toEqual([404, 404]);
  });

  it('redirects former slugs', async () => {
    const moved = await createEvent(owner, { linkSlug: 'photo-page-before' });
    await owner.agent.patch(`/api/events/${moved.id}`, { linkSlug: 'photo-page-now' });
    const photo = await uploadPhoto(new Agent(app), 'photo-page-now');
    const response = await visit(pageOf(photo, 'photo-page-before'));
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      pageOf(photo, 'photo-page-now'),
    ]);
  });

  it('serves the framed photo as a JPEG below 300 kB for previews, which nothing stores', async () => {
    const wide = await createEvent(owner, {
      frame: await eventFrame({
        width: 1600,
        height: 1280,
        openings: [{ x: 0, y: 0, width: 1600, height: 1280 }],
      }),
    });
    const photo = await encoder(naturalImage(1600, 1280)).jpeg({ quality: 95 }).toBuffer();
    const uploaded = await uploadPhoto(new Agent(app), wide.linkSlug, { photo });
    const response = await visit(previewOf(uploaded));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 960 });

    const [small, framed] = await Promise.all(
      [bytes, Buffer.from(await (await visit(uploaded.photoUrl)).arrayBuffer())].map((image) =>
        sharp(image).resize(60, 48).raw().toBuffer(),
      ),
    );
    const difference = small!.reduce((sum, value, at) => sum + Math.abs(value - framed![at]!), 0);
    expect(difference / small!.length).toBeLessThan(4);
  });

  it("counts previews separately from downloads, so that messengers at a venue don't use up its limit", async () => {
    const photo = await upload();
    const { max } = RATE_LIMITS.linkPreviewsPerAddress;
    expect(max).toBeGreaterThanOrEqual(RATE_LIMITS.downloadsPerAddress.max);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 100; sent += 1) statuses.add((await visit(previewOf(photo))).status);
    expect([...statuses]).toEqual([200]);
    const counters = await app.database.query<{ used: number }[]>(
      `SELECT (SELECT sum(n) FROM unnest(counts) AS n)::int AS used FROM rate_limits WHERE key LIKE 'downloads-address:%'`,
    );
    expect(counters).toEqual([]);
  });
});
