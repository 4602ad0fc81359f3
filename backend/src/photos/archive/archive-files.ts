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

/** Rows read per query. */
const PAGE_SIZE = 500;

/** Approximate ratio of a JPEG's bytes to those of the phone's HEIC it is made from. */
const JPEG_TO_HEIC_RATIO = 3;

/** Lists the files of an event's archive, oldest first. */
@Injectable()
export class ArchiveFiles {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly media: MediaService,
    private readonly renderer: PhotoRenderer,
  ) {}

  /** @param signal ends the list early */
  async *list(
    eventId: string,
    kind: ArchiveKind,
    filter: PhotoFilter,
    signal: AbortSignal,
  ): AsyncIterable<ArchiveFile> {
    let number = 0;
    for (let last: Photo | null = null; ;) {
      const photos: Photo[] = await this.photos.findAfter(eventId, filter, last, PAGE_SIZE);
      const sizes = await this.sizesOf(photos, kind);
      signal.throwIfAborted();
      for (const photo of photos) {
        const size = sizes.get(photo.id);
        if (size !== undefined) yield this.describe(photo, kind, size, (number += 1), signal);
      }
      last = photos.at(-1) ?? null;
      if (photos.length < PAGE_SIZE) return;
    }
  }

  /** Bytes of the stored files by photo id, without photos deleted since their row was read. */
  private async sizesOf(photos: Photo[], kind: ArchiveKind): Promise<Map<string, number>> {
    const sizes = await this.media.sizesOf(photos.map((photo) => objectOf(photo, kind)));
    const result = new Map<string, number>();
    for (const photo of photos) {
      const size = sizes.get(objectOf(photo, kind));
      if (size !== undefined) result.set(photo.id, size);
    }
    return result;
  }

  private describe(
    photo: Photo,
    kind: ArchiveKind,
    stored: number,
    number: number,
    signal: AbortSignal,
  ): ArchiveFile {
    const isRendered = this.needsRender(photo, kind);
    const { id, createdAt } = photo;
    // The row may be outdated when the file is opened, so keep only its id.
    return {
      name: nameOf(number, createdAt, isRendered ? 'jpg' : extensionOf(objectOf(photo, kind))),
      modifiedAt: createdAt,
      // The size of a converted original is unknown until it is rendered.
      size: isRendered ? null : stored,
      estimatedSize: isRendered ? stored * JPEG_TO_HEIC_RATIO : stored,
      open: () => (isRendered ? this.renderOriginal(id, signal) : this.read(id, kind)),
    };
  }

  /** Uses the current object name: hiding a photo renames its files. */
  private async read(id: string, kind: ArchiveKind): Promise<Readable> {
    return this.media.open(objectOf(await this.requirePhoto(id), kind));
  }

  /** Retries until the render queue has capacity. */
  private async renderOriginal(id: string, signal: AbortSignal): Promise<Readable> {
    for (;;) {
      try {
        const { bytes } = await this.renderer.renderServedOriginal(await this.requirePhoto(id));
        return Readable.from([bytes]);
      } catch (error) {
        if (!(error instanceof RenderQueueFullError)) throw error;
        await sleep(error.retryAfter * 1000, undefined, { signal });
      }
    }
  }

  private async requirePhoto(id: string): Promise<Photo> {
    const photo = await this.photos.findById(id);
    if (photo === null) throw new Error(`Photo ${id} was deleted during the download`);
    return photo;
  }

  private needsRender(photo: Photo, kind: ArchiveKind): boolean {
    return kind === 'originals' && !this.renderer.isServedAsStored(photo);
  }
}

function objectOf(photo: Photo, kind: ArchiveKind): string {
  return kind === 'framed' ? photo.framedObject : photo.originalObject;
}

/** For example `0001-2026-11-21T10-15-00Z.jpg`: sorts by name and has no characters that file systems reject. */
function nameOf(number: number, createdAt: Date, extension: string): string {
  const timestamp = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `${String(number).padStart(4, '0')}-${timestamp}.${extension}`;
}
