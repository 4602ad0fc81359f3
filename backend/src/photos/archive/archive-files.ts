import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RenderQueueFullError } from '../../framing/render-queue.js';
import { extensionOf } from '../../media/object-names.js';
import { MediaService } from '../../media/media.service.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { type PhotoFilter, PhotosRepository } from '../photos.repository.js';
import type { ArchiveKind } from './photo-archive.query.js';
import type { ArchiveFile } from './zip-stream.js';

/** Rows read at a time. */
const PAGE = 500;

/** So many times the bytes of a phone's HEIC has the JPEG that is given out in its stead, more or less. */
const JPEG_OF_HEIC = 3;

/** The pictures that go into an event's archive, oldest first. */
@Injectable()
export class ArchiveFiles {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly media: MediaService,
    private readonly renderer: PhotoRenderer,
  ) {}

  /** @param signal ends the list early */
  async *of(
    eventId: string,
    kind: ArchiveKind,
    filter: PhotoFilter,
    signal: AbortSignal,
  ): AsyncIterable<ArchiveFile> {
    let number = 0;
    for (let last: Photo | null = null; ;) {
      const photos: Photo[] = await this.photos.findAfter(eventId, filter, last, PAGE);
      const sizes = await this.sizesOf(photos, kind);
      signal.throwIfAborted();
      for (const photo of photos) {
        const size = sizes.get(photo.id);
        if (size !== undefined) yield this.describe(photo, kind, size, (number += 1), signal);
      }
      last = photos.at(-1) ?? null;
      if (photos.length < PAGE) return;
    }
  }

  /** Bytes of what is stored; missing are photos that went since their row was read. */
  private async sizesOf(photos: Photo[], kind: ArchiveKind): Promise<Map<string, number>> {
    const sizes = await this.media.sizesOf(photos.map((photo) => objectOf(photo, kind)));
    const known = new Map<string, number>();
    for (const photo of photos) {
      const size = sizes.get(objectOf(photo, kind));
      if (size !== undefined) known.set(photo.id, size);
    }
    return known;
  }

  private describe(
    photo: Photo,
    kind: ArchiveKind,
    stored: number,
    number: number,
    signal: AbortSignal,
  ): ArchiveFile {
    const anew = this.needsRender(photo, kind);
    const { id, createdAt } = photo;
    // The row may be of minutes ago: only its id is kept until its turn comes.
    return {
      name: nameOf(number, createdAt, anew ? 'jpg' : extensionOf(objectOf(photo, kind))),
      modifiedAt: createdAt,
      // What is made anew tells its size only then.
      size: anew ? null : stored,
      likelySize: anew ? stored * JPEG_OF_HEIC : stored,
      open: () => (anew ? this.make(id, signal) : this.read(id, kind)),
    };
  }

  /** By its name of now: hiding a photo renames its pictures. */
  private async read(id: string, kind: ArchiveKind): Promise<Readable> {
    return this.media.open(objectOf(await this.require(id), kind));
  }

  /** Waits for its turn at the engine as long as it takes: the archive has time. */
  private async make(id: string, signal: AbortSignal): Promise<Readable> {
    for (;;) {
      try {
        const { bytes } = await this.renderer.toGiveOut(await this.require(id));
        return Readable.from([bytes]);
      } catch (error) {
        if (!(error instanceof RenderQueueFullError)) throw error;
        await sleep(error.retryAfter * 1000, undefined, { signal });
      }
    }
  }

  private async require(id: string): Promise<Photo> {
    const photo = await this.photos.findById(id);
    if (photo === null) throw new Error(`Photo ${id} was deleted while it was being sent`);
    return photo;
  }

  private needsRender(photo: Photo, kind: ArchiveKind): boolean {
    return kind === 'originals' && !this.renderer.isGivenOutAsKept(photo);
  }
}

function objectOf(photo: Photo, kind: ArchiveKind): string {
  return kind === 'framed' ? photo.framedObject : photo.originalObject;
}

/** `0001-2026-11-21T10-15-00Z.jpg`: in order by name, readable, and without what file systems refuse. */
function nameOf(number: number, createdAt: Date, extension: string): string {
  const moment = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `${String(number).padStart(4, '0')}-${moment}.${extension}`;
}
