import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { asOperator } from './operator.js';
import { createEvent, ORIGIN, signIn } from './organizer.js';
import { quartersPhoto } from './pictures.js';
import { test as base } from './test.js';

export interface GalleryPhoto {
  id: string;
  photoUrl: string;
  thumbUrl: string;
  createdAt: string;
}

/** An event of its own for a test, with what its organizer and other guests do to it. */
export class GuestEvent {
  constructor(
    private readonly request: APIRequestContext,
    readonly id: string,
    readonly slug: string,
  ) {}

  get path(): string {
    return `/event/${this.slug}`;
  }

  /** A photo another guest makes, by a plain call. */
  async addPhoto(photo?: Buffer, frameId?: string): Promise<GalleryPhoto> {
    const buffer = photo ?? (await quartersPhoto());
    const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    const answer = await this.request.post(`/api/public/upload-photo/${this.slug}`, {
      headers: { ...ORIGIN, 'Idempotency-Key': randomUUID() },
      multipart: { ...(frameId !== undefined && { frameId }), photo: picture },
    });
    return (await this.take(answer)) as GalleryPhoto;
  }

  async photos(): Promise<GalleryPhoto[]> {
    const answer = await this.request.get(`/api/public/event/${this.slug}/gallery`);
    return ((await this.take(answer)) as { photos: GalleryPhoto[] }).photos;
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

  /** One more frame that guests may choose. @returns its id */
  async addFrame(name: string, buffer: Buffer): Promise<string> {
    const answer = await this.request.post(`/api/events/${this.id}/frames`, {
      headers: ORIGIN,
      multipart: { frame: { name, mimeType: 'image/png', buffer } },
    });
    return ((await this.take(answer)) as { id: string }).id;
  }

  /** Another primary frame in the place of today's, and another title with it. */
  async replaceFrame(title: string, buffer: Buffer): Promise<void> {
    const frame = { name: 'frame.png', mimeType: 'image/png', buffer };
    const multipart = { title, frame };
    await this.take(await this.request.patch(`/api/events/${this.id}`, { headers: ORIGIN, multipart }));
  }

  /** Gives the event another address; the one of before leads there. @returns the path of today */
  async rename(linkSlug: string): Promise<string> {
    const answer = await this.request.patch(`/api/events/${this.id}`, {
      headers: ORIGIN,
      multipart: { linkSlug },
    });
    await this.take(answer);
    return `/event/${linkSlug}`;
  }

  /** Has the photos of replaced frames made anew, in those that took their place. */
  async remakePhotos(): Promise<void> {
    await this.take(await this.request.post(`/api/events/${this.id}/rerender`, { headers: ORIGIN }));
  }

  async deletePhoto(photoId: string): Promise<void> {
    await this.delete(`/photos/${photoId}`);
  }

  /** Has a page's browser signed in as the organizer of the event. */
  async signInOrganizer(page: Page): Promise<void> {
    await page.context().addCookies((await this.request.storageState()).cookies);
  }

  /** The event itself, with everything in it. */
  async remove(): Promise<void> {
    await this.delete('');
  }

  /** An operator suspends its organizer. */
  async suspendOrganizer(): Promise<void> {
    const { id } = (await this.take(await this.request.get('/api/user'))) as { id: string };
    await asOperator((operator) => operator.post(`/api/admin/users/${id}/suspend`));
  }

  /** An operator bans the device that made a photo; somebody had to report it first. */
  async banMakerOf(photoId: string): Promise<void> {
    const report = { headers: ORIGIN, data: { reason: 'offensive' } };
    await this.take(await this.request.post(`/api/public/photos/${photoId}/report`, report));
    await asOperator((operator) => operator.post(`/api/admin/reports/${photoId}/ban`));
  }

  async endIn(milliseconds: number): Promise<void> {
    await this.patch('expiration', { expiresAt: new Date(Date.now() + milliseconds).toISOString() });
  }

  /** Resolves once the event has ended. */
  async end(): Promise<void> {
    // On a slow machine an end that near may be over when it arrives, and is refused then.
    for (let milliseconds = 1500; ; milliseconds *= 2) {
      const data = { expiresAt: new Date(Date.now() + milliseconds).toISOString() };
      const answer = await this.request.patch(`/api/events/${this.id}/expiration`, { headers: ORIGIN, data });
      if (answer.status() === 400 && milliseconds < 16_000) continue;
      await this.take(answer);
      break;
    }
    const status = async () => {
      const answer = await this.request.get(`/api/public/event/${this.slug}`);
      return ((await this.take(answer)) as { status: string }).status;
    };
    await expect.poll(status).toBe('ended');
  }

  private async patch(what: string, data: object): Promise<void> {
    await this.take(await this.request.patch(`/api/events/${this.id}/${what}`, { headers: ORIGIN, data }));
  }

  private async delete(what: string): Promise<void> {
    await this.take(await this.request.delete(`/api/events/${this.id}${what}`, { headers: ORIGIN }));
  }

  private async take(answer: { ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }) {
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  }
}

interface GuestFixtures {
  /** An event nobody else uses. */
  event: GuestEvent;
  /** Makes further events, each of its own organizer, with a frame of its own. */
  makeEvent: (frame?: Buffer) => Promise<GuestEvent>;
}

/** Tests of the guest page: `page` belongs to a guest, the organizer calls the server by themselves. */
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

/** An event as the server tells guests of it; what a test does not name is nothing to it. */
interface SeenEvent {
  status: string;
  frames: object[];
}

/**
 * Has the page see its event otherwise than it is, in its document and in calls, where the real thing would take long to
 * bring about. To be called before the page is opened, and again with something else to have it changed under its eyes.
 */
export async function seeAs(
  page: Page,
  { path, slug }: GuestEvent,
  change: (event: SeenEvent) => object,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    let seen: Partial<SeenEvent> = {};
    const body = (await answer.text()).replace(
      /(id="page-data"[^>]*>)(.*?)(<\/script>)/s,
      (_all, open, json, end) => {
        const data = JSON.parse(json as string) as { event: SeenEvent };
        seen = change(data.event);
        return `${open}${JSON.stringify({ ...data, event: seen })}${end}`;
      },
    );
    const frames = `data-frames="${seen.frames?.length}"`;
    await route.fulfill({ response: answer, body: body.replace(/data-frames="\d+"/, frames) });
  });
  await page.route(`**/api/public/event/${slug}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as SeenEvent) });
  });
}

/** Gives the page a photo by the picker. */
export async function choosePhoto(page: Page, buffer: Buffer, name = 'IMG_0001.jpg'): Promise<void> {
  const mimeType = name.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

/** What the specification says of a photo that was taken. */
export const SUCCESS = 'Your photo has been generated successfully';

export const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Photo' });

/** Chooses a photo and has it framed; resolves when the composed picture stands there. */
export async function makePhoto(page: Page, photo?: Buffer): Promise<void> {
  await choosePhoto(page, photo ?? (await quartersPhoto()));
  await generateButton(page).click();
  await expect(page.getByRole('img', { name: 'Your framed photo' })).toBeVisible();
}

/** One upload as the page sent it: the fields of its form, its key, and the file. */
export interface SentUpload {
  fields: Record<string, string>;
  key: string;
  file: Buffer;
}

/** What the page sends with its uploads, from now on; to be called before the page is opened. */
export async function watchUploads(page: Page): Promise<SentUpload[]> {
  const uploads: SentUpload[] = [];
  await page.exposeFunction('recordUpload', (fields: Record<string, string>, key: string, file: string) => {
    uploads.push({ fields, key, file: Buffer.from(file, 'latin1') });
  });
  // Chromium's protocol leaves out the bodies of forms with files: they are read where they are sent.
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

/** Opens an event's page and waits until the browser has kept it, so that it opens without network from then on. */
export async function visitAndKeep(page: Page, event: GuestEvent): Promise<void> {
  await page.goto(event.path);
  const isKept = async () => {
    // One that nobody touches is not kept.
    await page.keyboard.press('Shift');
    return page.evaluate(async (path) => {
      const pages = await caches.open('guest-pages');
      const frames = await caches.open('guest-frames');
      return (
        navigator.serviceWorker.controller !== null &&
        (await pages.match(path)) !== undefined &&
        (await frames.keys()).length > 0
      );
    }, event.path);
  };
  await expect.poll(isKept).toBe(true);
}
