import { Readable } from 'node:stream';
import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import type { Frame } from '../events/frames/frame.entity.js';
import { MediaService } from '../media/media.service.js';
import { TemporaryFiles } from '../platform/uploads/temporary-files.js';
import { readAsset } from '../platform/web/assets.js';
import { PhotoFileStore } from '../photos/upload/photo-file-store.js';

/**
 * Makes one photo as an upload does, from the picture to durable files, and takes it back. It gets no row: so it
 * counts nowhere and nobody sees it, and what a crash leaves of it is swept like any file without a row.
 */
@Injectable()
export class TestPhoto {
  constructor(
    private readonly maker: PhotoFileStore,
    private readonly media: MediaService,
    private readonly files: TemporaryFiles,
  ) {}

  /**
   * @returns milliseconds from the first byte to the durable files; null when the frame's file is gone
   * @throws RenderQueueFullError; FramingError
   */
  async make(frame: Frame): Promise<number | null> {
    if (!(await this.media.has(frame.workingObject))) return null;
    const sample = await readAsset('samples/guests.jpg');
    const startedAt = performance.now();
    const made = await this.files.use(Readable.from([sample]), (path) =>
      this.maker.renderAndStore({ path }, frame, DEFAULT_PLACEMENT),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    await this.maker.discard(made);
    return milliseconds;
  }
}
