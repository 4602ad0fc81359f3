import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '../factories/accounts.js';
import { photoJpeg, postPhoto, type UploadedPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { inLanes } from '../support/in-lanes.js';
import { LiveStream } from '../support/live-stream.js';

const PAUSE_MS = 100;

/** Guests who upload one photo after another, each with a key of its own, until they are told to go. */
export class Crowd {
  /** What was answered 201. */
  readonly photos: UploadedPhoto[] = [];
  /** How often somebody had to try again. */
  tries = 0;
  private gone = false;
  private readonly guests: Promise<void[]>;

  /**
   * @param at where they upload
   * @param options.patient as the guest's page: what failed for a reason that may pass is tried again with the same
   *   key; others take every failure as the test's
   */
  constructor(
    private readonly at: { url: string },
    private readonly slug: string,
    private readonly options: { guests: number; patient: boolean },
  ) {
    this.guests = Promise.all(Array.from({ length: options.guests }, () => this.upload()));
  }

  /** Some more photos are answered, by whoever is there. */
  async moreArrive(count: number): Promise<void> {
    const enough = this.photos.length + count;
    await eventually(() => expect(this.photos.length).toBeGreaterThanOrEqual(enough));
  }

  /** Everybody finishes what they have begun. */
  async leave(): Promise<void> {
    this.gone = true;
    await this.guests;
  }

  private async upload(): Promise<void> {
    const guest = new Agent(this.at);
    for (let number = 0; !this.gone; number++) {
      const picture = await photoJpeg(number);
      this.photos.push(await this.delivered(guest, randomUUID(), picture));
    }
  }

  private async delivered(guest: Agent, key: string, picture: Buffer): Promise<UploadedPhoto> {
    for (;;) {
      const outcome = await postPhoto(guest, this.slug, { key, picture }).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
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

/** A viewer of a gallery who comes back where they were, as a browser does, whenever the line breaks. */
export class LoyalViewer {
  /** Ids of the photos they were told of, in that order. */
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

  /** Everything told so far, also by the line that is open now. */
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

/** Each is in the gallery once, nothing else is, and all their pictures can be had whole. */
export async function expectAllThere(
  at: { url: string },
  slug: string,
  photos: readonly UploadedPhoto[],
): Promise<void> {
  const guest = new Agent(at);
  expect((await galleryIds(guest, slug)).sort()).toEqual(photos.map(({ id }) => id).sort());
  await inLanes(photos, 4, async (photo) => {
    for (const url of [photo.photoUrl, photo.thumbUrl]) {
      const answer = await guest.get(url);
      const bytes = await answer.arrayBuffer();
      expect([answer.status, bytes.byteLength]).toEqual([200, Number(answer.headers.get('content-length'))]);
    }
  });
}

/** Newest first, from all pages. */
export async function galleryIds(guest: Agent, slug: string): Promise<string[]> {
  const ids: string[] = [];
  let before = '';
  for (let page = 1; ; page++) {
    const answer = await guest.get(`/api/public/event/${slug}/gallery?page=${page}${before}`);
    const shown = (await answer.json()) as {
      photos: { id: string }[];
      hasMore: boolean;
      before: string | null;
    };
    ids.push(...shown.photos.map(({ id }) => id));
    if (!shown.hasMore) return ids;
    before = `&before=${encodeURIComponent(shown.before ?? '')}`;
  }
}
