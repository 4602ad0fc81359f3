import { randomUUID } from 'node:crypto';
import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { FRAME_MAX_BYTES, FRAME_NAME_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { toSingleLine } from '../common/validation/decorators.js';
import type { InspectedFrame } from '../framing/frame/inspect-frame.js';
import { FramingEngine } from '../framing/framing-engine.js';
import type { EncodedImage } from '../framing/render.js';
import { MediaService } from '../media/media.service.js';
import type { Transaction } from '../platform/database/transactions.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import { SingleUpload } from '../platform/uploads/single-upload.interceptor.js';
import { readUpload, type Upload } from '../platform/uploads/upload.js';
import { readAsset } from '../platform/web/assets.js';
import type { Frame } from './frame.entity.js';

/** Renders previews of frames with a sample photo. */
@Injectable()
export class FramePreview {
  private readonly sample = readAsset('samples/guests.jpg');

  constructor(private readonly engine: FramingEngine) {}

  /** @param id the frame's id, under which the engine caches it */
  async draw(ownerId: string, id: string, inspected: InspectedFrame): Promise<EncodedImage> {
    const photo = await this.engine.inspectPhoto(await this.sample);
    const frame = await this.engine.getFrame(ownerId, id, inspected.window, () =>
      Promise.resolve(inspected.workingPng),
    );
    return this.engine.renderPreview(ownerId, { photo, frame, placement: DEFAULT_PLACEMENT });
  }
}

/** A checked and stored frame without an event. */
export type StoredFrame = Omit<Frame, 'eventId' | 'isPrimary' | 'retiredAt' | 'createdAt'>;

/** Checks uploaded frames, makes their working copies and previews, and stores all files. */
@Injectable()
export class FrameIntake {
  constructor(
    private readonly engine: FramingEngine,
    private readonly preview: FramePreview,
    private readonly media: MediaService,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Store an uploaded frame.
   *
   * @param ownerId the render queue's key
   * @throws FramingError if it cannot be a frame, with advice for the organizer; ApiError `too_many_requests`
   */
  async storeUpload(ownerId: string, upload: Upload): Promise<StoredFrame> {
    await this.throttle.take([{ limit: RATE_LIMITS.framesPerUser, of: ownerId }]);
    return this.store(ownerId, await readUpload(upload), nameOf(upload.originalName), false);
  }

  /** Store a frame from memory, under a name that guests see. */
  storeFrame(ownerId: string, bytes: Buffer, name: string): Promise<StoredFrame> {
    return this.store(ownerId, bytes, name, true);
  }

  private async store(ownerId: string, bytes: Buffer, name: string, isNamed: boolean): Promise<StoredFrame> {
    const inspection = await this.engine.inspectFrame(ownerId, bytes);
    const { accent, ...palette } = inspection.accent;
    const id = randomUUID();
    const preview = await this.preview.draw(ownerId, id, inspection);
    const objects = [
      { folder: 'frame-originals', content: bytes, contentType: 'image/png' },
      { folder: 'frames', content: inspection.workingPng, contentType: 'image/png' },
      { folder: 'previews', content: preview.bytes, contentType: preview.contentType },
    ] as const;
    const names = (await this.media.storeAll(objects)) as [string, string, string];
    const [originalObject, workingObject, previewObject] = names;
    return {
      id,
      name,
      isNamed,
      frameUrl: this.media.url(workingObject),
      originalObject,
      workingObject,
      previewObject,
      storedBytes: objects.reduce((sum, { content }) => sum + content.length, 0),
      originalWidth: inspection.uploaded.width,
      originalHeight: inspection.uploaded.height,
      width: inspection.width,
      height: inspection.height,
      photoWindow: inspection.window,
      regions: inspection.regions.map(({ x, y, width, height }) => ({ x, y, width, height })),
      accent,
      palette,
    };
  }

  /** Take over the files of a frame, in the transaction that inserts its row. */
  async claim(frame: StoredFrame, transaction: Transaction): Promise<void> {
    await this.media.claim(objectsOf(frame), transaction);
  }

  /** Delete the files of a frame whose row was not inserted. */
  async discard(frame: StoredFrame): Promise<void> {
    await this.media.deleteUnused(objectsOf(frame));
  }
}

function objectsOf({ originalObject, workingObject, previewObject }: StoredFrame): string[] {
  return [originalObject, workingObject, previewObject].filter((name) => name !== null);
}

/** Get a frame's initial name: the file name without its extension. */
function nameOf(fileName: string): string {
  const name = toSingleLine(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[/\\]/g, ''));
  return name === '' ? 'Frame' : name.slice(0, FRAME_NAME_MAX);
}

/** Receives the form field `frame`. */
export const FrameUpload = SingleUpload({
  field: 'frame',
  maxBytes: () => FRAME_MAX_BYTES,
  tooLarge: { code: 'frame_too_large', message: () => MESSAGES.frameTooLarge },
});
