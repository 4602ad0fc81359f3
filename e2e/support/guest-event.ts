import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { asOperator } from './operator.js';
import { createEvent, ORIGIN, signIn } from './organizer.js';
import { quartersPhoto } from './images.js';
import { test as base } from './test.js';

export interface GalleryPhoto {
  id: string;
  photoUrl: string;
  thumbUrl: string;
  createdAt: string;
}

/** A test's own event, with the actions of its organizer and of other guests. */
export class GuestEvent {
  constructor(
    private readonly request: APIRequestContext,
    readonly id: string,
    readonly slug: string,
  ) {}

  get path(): string {
    return `/event/${this.slug}`;
  }

  /** Upload a photo as another guest. */
  async addPhoto(photo?: Buffer, frameId?: string): Promise<GalleryPhoto> {
    const buffer = photo ?? (await quartersPhoto());
    const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    const response = await this.request.post(`/api/public/upload-photo/${this.slug}`, {
      headers: { ...ORIGIN, 'Idempotency-Key': randomUUID() },
      multipart: { ...(frameId !== undefined && { frameId }), photo: image },
    });
    return (await this.readJson(response)) as GalleryPhoto;
  }

  async photos(): Promise<GalleryPhoto[]> {
    const response = await this.request.get(`/api/public/event/${this.slug}/gallery`);
    return ((await this.readJson(response)) as { photos: GalleryPhoto[] }).photos;
  }

  async hide(photoId: string): Promise<void> {
    await this.patch(`photos/${photoId}`, { state: 'hidden' });
  }

  async pause(): Promise<void> {
    await this.patch('active', { isActive: false });
  }

  async resume(): Promise<void> {
    await this.patch('active', { isActive: true });
  }

  /** Add a frame that guests can choose. @returns its id */
  async addFrame(name: string, buffer: Buffer): Promise<string> {
    const response = await this.request.post(`/api/events/${this.id}/frames`, {
      headers: ORIGIN,
      multipart: { frame: { name, mimeType: 'image/png', buffer } },
    });
    return ((await this.readJson(response)) as { id: string }).id;
  }

  /** Replace the primary frame and the title. */
  async replaceFrame(title: string, buffer: Buffer): Promise<void> {
    const frame = { name: 'frame.png', mimeType: 'image/png', buffer };
    const multipart = { title, frame };
    await this.readJson(await this.request.patch(`/api/events/${this.id}`, { headers: ORIGIN, multipart }));
  }

  /** Give the event a new slug; the previous one redirects. @returns the new path */
  async rename(linkSlug: string): Promise<string> {
    const response = await this.request.patch(`/api/events/${this.id}`, {
      headers: ORIGIN,
      multipart: { linkSlug },
    });
    await this.readJson(response);
    return `/event/${linkSlug}`;
  }

  /** Set the text that guests share with their photos. */
  async setShareText(shareText: string): Promise<void> {
    const call = { headers: ORIGIN, multipart: { shareText } };
    await this.readJson(await this.request.patch(`/api/events/${this.id}`, call));
  }

  async setPhotoVisibility(photoVisibility: 'guest' | 'shown' | 'private'): Promise<void> {
    await this.patch('', { photoVisibility });
  }

  /** Set what guests agree to before they send a photo. */
  async setConsent(consentText: string, consentLink = ''): Promise<void> {
    await this.patch('', { consentText, consentLink });
  }

  /** Re-render the photos of replaced frames in the new frames. */
  async rerenderPhotos(): Promise<void> {
    await this.readJson(await this.request.post(`/api/events/${this.id}/rerender`, { headers: ORIGIN }));
  }

  async deletePhoto(photoId: string): Promise<void> {
    await this.delete(`/photos/${photoId}`);
  }

  /** Sign a page's browser in as the organizer. */
  async signInOrganizer(page: Page): Promise<void> {
    await page.context().addCookies((await this.request.storageState()).cookies);
  }

  /** Delete the event with everything in it. */
  async remove(): Promise<void> {
    await this.delete('');
  }

  /** Suspend the organizer as an operator. */
  async suspendOrganizer(): Promise<void> {
    const { id } = (await this.readJson(await this.request.get('/api/user'))) as { id: string };
    await asOperator((operator) => operator.post(`/api/admin/users/${id}/suspend`));
  }

  /** Ban the device that uploaded a photo as an operator. Reports the photo first, which a ban requires. */
  async banUploaderOf(photoId: string): Promise<void> {
    const report = { headers: ORIGIN, data: { reason: 'offensive' } };
    await this.readJson(await this.request.post(`/api/public/photos/${photoId}/report`, report));
    await asOperator((operator) => operator.post(`/api/admin/reports/${photoId}/ban`));
  }

  async endIn(milliseconds: number): Promise<void> {
    await this.patch('expiration', { expiresAt: new Date(Date.now() + milliseconds).toISOString() });
  }

  /** End the event; resolves after it has ended. */
  async end(): Promise<void> {
    // On a slow machine, so near an end may be past when it arrives, and is rejected.
    for (let milliseconds = 1500; ; milliseconds *= 2) {
      const data = { expiresAt: new Date(Date.now() + milliseconds).toISOString() };
      const response = await this.request.patch(`/api/events/${this.id}/expiration`, {
        headers: ORIGIN,
        data,
      });
      if (response.status() === 400 && milliseconds < 16_000) continue;
      await this.readJson(response);
      break;
    }
    const status = async () => {
      const response = await this.request.get(`/api/public/event/${this.slug}`);
      return ((await this.readJson(response)) as { status: string }).status;
    };
    await expect.poll(status).toBe('ended');
  }

  private async patch(path: string, data: object): Promise<void> {
    await this.readJson(
      await this.request.patch(`/api/events/${this.id}/${path}`, { headers: ORIGIN, data }),
    );
  }

  private async delete(path: string): Promise<void> {
    await this.readJson(await this.request.delete(`/api/events/${this.id}${path}`, { headers: ORIGIN }));
  }

  private async readJson(response: { ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }) {
    if (!response.ok()) throw new Error(await response.text());
    return response.json();
  }
}

interface GuestFixtures {
  /** The test's own event. */
  event: GuestEvent;
  /** Create more events, each with a separate organizer and frame. */
  makeEvent: (frame?: Buffer) => Promise<GuestEvent>;
}

/** Tests of the guest page: `page` belongs to a guest; the organizer calls the server directly. */
export const test = base.extend<GuestFixtures>({
  makeEvent: async ({ playwright, baseURL }, use) => {
    const organizers: APIRequestContext[] = [];
    await use(async (frame) => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      organizers.push(request);
      await signIn({ request });
      const { id, linkSlug } = await createEvent({ request }, 'Harbour Nights', frame);
      return new GuestEvent(request, id, linkSlug);
    });
    await Promise.all(organizers.map((request) => request.dispose()));
  },
  event: async ({ makeEvent }, use) => use(await makeEvent()),
});

/** The fields of the public event that tests change. */
interface PublicEvent {
  status: string;
  frames: object[];
}

/**
 * Change the event that the page receives, in its document and in calls, for states that would take long to reach. Call
 * it before the page is opened, and again to change the event while the page is open.
 */
export async function changeServedEvent(
  page: Page,
  { path, slug }: GuestEvent,
  change: (event: PublicEvent) => object,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    let changed: Partial<PublicEvent> = {};
    const body = (await response.text()).replace(
      /(id="page-data"[^>]*>)(.*?)(<\/script>)/s,
      (_all, open, json, end) => {
        const data = JSON.parse(json as string) as { event: PublicEvent };
        changed = change(data.event);
        return `${open}${JSON.stringify({ ...data, event: changed })}${end}`;
      },
    );
    const frames = `data-frames="${changed.frames?.length}"`;
    await route.fulfill({ response, body: body.replace(/data-frames="\d+"/, frames) });
  });
  await page.route(`**/api/public/event/${slug}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as PublicEvent) });
  });
}

/** Choose a photo in the file dialog. */
export async function choosePhoto(page: Page, buffer: Buffer, name = 'IMG_0001.jpg'): Promise<void> {
  const mimeType = name.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

/** The specified message after an upload. */
export const SUCCESS = 'Your photo has been generated successfully';

export const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Photo' });

/** Choose a photo and frame it; resolves when the framed photo is shown. */
export async function makePhoto(page: Page, photo?: Buffer): Promise<void> {
  await choosePhoto(page, photo ?? (await quartersPhoto()));
  await generateButton(page).click();
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
}

/** One upload as the page sent it: form fields, key and file. */
export interface SentUpload {
  fields: Record<string, string>;
  key: string;
  file: Buffer;
}

/** Record the page's uploads. Call it before the page is opened. */
export async function watchUploads(page: Page): Promise<SentUpload[]> {
  const uploads: SentUpload[] = [];
  await page.exposeFunction('recordUpload', (fields: Record<string, string>, key: string, file: string) => {
    uploads.push({ fields, key, file: Buffer.from(file, 'latin1') });
  });
  // Chromium's protocol omits the bodies of forms with files, so they are recorded in the page.
  await page.addInitScript(() => {
    class RecordingRequest extends XMLHttpRequest {
      private key = '';

      override setRequestHeader(name: string, value: string) {
        if (name === 'Idempotency-Key') this.key = value;
        super.setRequestHeader(name, value);
      }

      override send(body?: XMLHttpRequestBodyInit | null) {
        if (body instanceof FormData) void this.record(body);
        super.send(body);
      }

      private async record(form: FormData) {
        const { photo, ...fields } = Object.fromEntries(form);
        const bytes = new Uint8Array(await (photo as File).arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        (window as unknown as { recordUpload: (...parts: unknown[]) => void }).recordUpload(
          fields,
          this.key,
          text,
        );
      }
    }
    window.XMLHttpRequest = RecordingRequest;
  });
  return uploads;
}

/** Open an event's page and wait until the browser cached it without any input, so that it opens offline. */
export async function visitAndCache(page: Page, event: GuestEvent): Promise<void> {
  await page.goto(event.path);
  const isCached = () =>
    page.evaluate(async (path) => {
      const pages = await caches.open('guest-pages');
      const frames = await caches.open('guest-frames');
      return (
        navigator.serviceWorker.controller !== null &&
        (await pages.match(path)) !== undefined &&
        (await frames.keys()).length > 0
      );
    }, event.path);
  await expect.poll(isCached).toBe(true);
}
