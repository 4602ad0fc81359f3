import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '../factories/accounts.js';
import { photoJpeg, postPhoto, type UploadedPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { mapInLanes } from '../support/map-in-lanes.js';
import { LiveStream } from '../support/live-stream.js';

const PAUSE_MS = 100;

/** Guests who upload photos sequentially, each with a new key, until they leave. */
export class Crowd {
  /** Photos confirmed with 201. */
  readonly photos: UploadedPhoto[] = [];
  /** Number of retries. */
  tries = 0;
  private gone = false;
  private readonly guests: Promise<void[]>;

  /**
   * @param at the service to upload to
   * @param options.patient retries temporary failures with the same key, as the guest page does; otherwise
   * every failure throws
   */
  constructor(
    private readonly at: { url: string },
    private readonly slug: string,
    private readonly options: { guests: number; patient: boolean },
  ) {
    this.guests = Promise.all(Array.from({ length: options.guests }, () => this.upload()));
  }

  /** Waits until the given number of further photos are confirmed. */
  async moreArrive(count: number): Promise<void> {
    const enough = this.photos.length + count;
    await waitFor(() => expect(this.photos.length).toBeGreaterThanOrEqual(enough));
  }

  /** Stops after the current uploads. */
  async leave(): Promise<void> {
    this.gone = true;
    await this.guests;
  }

  private async upload(): Promise<void> {
    const guest = new Agent(this.at);
    for (let number = 0; !this.gone; number++) {
      const image = await photoJpeg(number);
      this.photos.push(await this.delivered(guest, randomUUID(), image));
    }
  }

  private async delivered(guest: Agent, key: string, image: Buffer): Promise<UploadedPhoto> {
    for (;;) {
      const outcome = await postPhoto(guest, this.slug, { key, photo: image }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: unknown) => ({ status: 0, text: String(error) }),
      );
      if (outcome.status === 201) return JSON.parse(outcome.text) as UploadedPhoto;
      const mayPass = outcome.status === 0 || outcome.status >= 500;
      if (!this.options.patient || !mayPass) throw new Error(`upload: ${outcome.status} ${outcome.text}`);
      this.tries += 1;
      await sleep(PAUSE_MS);
    }
  }
}

/** A gallery viewer that resumes after each disconnect, as a browser does. */
export class LoyalViewer {
  /** Ids of the received photos, in order. */
  readonly told: string[] = [];
  private stream: LiveStream | null = null;
  private gone = false;
  private readonly watching: Promise<void>;

  private constructor(
    private readonly at: { url: string },
    private readonly slug: string,
    first: LiveStream,
  ) {
    this.watching = this.watch(first);
  }

  static async of(at: { url: string }, slug: string): Promise<LoyalViewer> {
    return new LoyalViewer(at, slug, await LiveStream.open(at, slug));
  }

  async leave(): Promise<void> {
    this.gone = true;
    await this.stream?.close();
    await this.watching;
  }

  /** All ids received so far, including the open stream. */
  get seen(): string[] {
    return [...this.told, ...added(this.stream)];
  }

  private async watch(first: LiveStream): Promise<void> {
    let lastEventId: string | undefined;
    for (this.stream = first; !this.gone; this.stream = await this.comeBack(lastEventId)) {
      await this.stream?.ended.catch(() => undefined);
      this.told.push(...added(this.stream));
      lastEventId = this.stream?.lastEventId ?? lastEventId;
      this.stream = null;
    }
  }

  private async comeBack(lastEventId: string | undefined): Promise<LiveStream | null> {
    await sleep(PAUSE_MS);
    return LiveStream.open(this.at, this.slug, lastEventId).catch(() => null);
  }
}

function added(stream: LiveStream | null): string[] {
  return (stream?.events ?? []).flatMap(({ type, data }) => (type === 'photo.added' ? [data.id ?? ''] : []));
}

/** Expects exactly these photos in the gallery, with complete files. */
export async function expectAllThere(
  at: { url: string },
  slug: string,
  photos: readonly UploadedPhoto[],
): Promise<void> {
  const guest = new Agent(at);
  expect((await galleryIds(guest, slug)).sort()).toEqual(photos.map(({ id }) => id).sort());
  await mapInLanes(photos, 4, async (photo) => {
    for (const url of [photo.photoUrl, photo.thumbUrl]) {
      const response = await guest.get(url);
      const bytes = await response.arrayBuffer();
      expect([response.status, bytes.byteLength]).toEqual([
        200,
        Number(response.headers.get('content-length')),
      ]);
    }
  });
}

/** Ids of all gallery pages, newest first. */
export async function galleryIds(guest: Agent, slug: string): Promise<string[]> {
  const ids: string[] = [];
  let before = '';
  for (let page = 1; ; page++) {
    const response = await guest.get(`/api/public/event/${slug}/gallery?page=${page}${before}`);
    const shown = (await response.json()) as {
      photos: { id: string }[];
      hasMore: boolean;
      before: string | null;
    };
    ids.push(...shown.photos.map(({ id }) => id));
    if (!shown.hasMore) return ids;
    before = `&before=${encodeURIComponent(shown.before ?? '')}`;
  }
}
