import { Readable } from 'node:stream';
import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import type { Frame } from '../events/frame.entity.js';
import { MediaService } from '../media/media.service.js';
import { TemporaryFiles } from '../platform/uploads/temporary-files.js';
import { readAsset } from '../platform/web/assets.js';
import { PhotoFileStore } from '../photos/upload/photo-file-store.js';

/**
 * Renders one photo as an upload does, up to its durable files, and deletes it. The photo gets no row, so it is not
 * counted or visible, and the clean-up deletes files that a crash leaves behind.
 */
@Injectable()
export class TestPhoto {
  constructor(
    private readonly maker: PhotoFileStore,
    private readonly media: MediaService,
    private readonly files: TemporaryFiles,
  ) {}

  /**
   * @returns milliseconds from the first byte to the durable files; null if the frame's file is missing
   * @throws RenderQueueFullError; FramingError
   */
  async create(frame: Frame): Promise<number | null> {
    if (!(await this.media.has(frame.workingObject))) return null;
    const sample = await readAsset('samples/guests.jpg');
    const startedAt = performance.now();
    const photo = await this.files.use(Readable.from([sample]), (path) =>
      this.maker.renderAndStore({ path }, frame, DEFAULT_PLACEMENT),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    await this.maker.discard(photo);
    return milliseconds;
  }
}
