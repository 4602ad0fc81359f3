import { randomUUID } from 'node:crypto';
import { FRAME_NAME_MAX } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import { RATE_LIMITS } from '../../common/throttling/rate-limits.js';
import { Throttle } from '../../common/throttling/throttle.js';
import { toSingleLine } from '../../common/validation/transforms.js';
import { FramingEngine } from '../../framing/framing-engine.js';
import { MediaService } from '../../media/media.service.js';
import { readUpload, type Upload } from '../../platform/uploads/upload.js';
import { FramePreview } from './frame-preview.js';
import type { Frame } from './frame.entity.js';

/** A frame that is checked and stored, but belongs to no event yet. */
export type ReceivedFrame = Omit<Frame, 'eventId' | 'isPrimary' | 'retiredAt' | 'createdAt'>;

/** Checks an uploaded frame, makes its working copy and stores both. */
@Injectable()
export class FrameIntake {
  constructor(
    private readonly engine: FramingEngine,
    private readonly preview: FramePreview,
    private readonly media: MediaService,
    private readonly throttle: Throttle,
  ) {}

  /**
   * @param ownerId whose turn at the engine this takes
   * @throws FramingError when it cannot be a frame, with a sentence that says how to mend it; ApiError
   *   `too_many_requests`
   */
  async receive(ownerId: string, upload: Upload): Promise<ReceivedFrame> {
    await this.throttle.take([{ limit: RATE_LIMITS.framesOfUser, of: ownerId }]);
    return this.store(ownerId, await readUpload(upload), nameOf(upload.originalName));
  }

  /** The same for a frame that is at hand already. */
  async store(ownerId: string, bytes: Buffer, name: string): Promise<ReceivedFrame> {
    const inspection = await this.engine.inspectFrame(ownerId, bytes);
    const { accent, ...palette } = inspection.accent;
    const id = randomUUID();
    const preview = await this.preview.draw(ownerId, id, inspection);
    const [originalObject, workingObject, previewObject] = (await this.media.storeAll([
      { folder: 'frame-originals', content: bytes, contentType: 'image/png' },
      { folder: 'frames', content: inspection.workingPng, contentType: 'image/png' },
      { folder: 'previews', content: preview.bytes, contentType: preview.contentType },
    ])) as [string, string, string];
    return {
      id,
      name,
      frameUrl: this.media.url(workingObject),
      originalObject,
      workingObject,
      previewObject,
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

  /** Takes back what was stored for a frame that found no event. */
  async abandon({ originalObject, workingObject, previewObject }: ReceivedFrame): Promise<void> {
    const objects = [originalObject, workingObject, previewObject];
    await this.media.drop(objects.filter((name) => name !== null));
  }
}

/** The file's name without its extension, as a first name for the frame. */
function nameOf(fileName: string): string {
  const name = toSingleLine(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[/\\]/g, ''));
  return name === '' ? 'Frame' : name.slice(0, FRAME_NAME_MAX);
}
