import { DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import type { InspectedFrame } from '../../framing/frame/inspect-frame.js';
import { FramingEngine } from '../../framing/framing-engine.js';
import type { EncodedPicture } from '../../framing/render.js';
import { readAsset } from '../../platform/web/assets.js';

/** Shows a frame with people in it. */
@Injectable()
export class FramePreview {
  private readonly sample = readAsset('samples/guests.jpg');

  constructor(private readonly engine: FramingEngine) {}

  /** @param id of the frame, under which the engine keeps it compiled */
  async draw(ownerId: string, id: string, inspected: InspectedFrame): Promise<EncodedPicture> {
    const photo = await this.engine.inspectPhoto(await this.sample);
    const frame = await this.engine.frame(ownerId, id, inspected.window, () =>
      Promise.resolve(inspected.workingPng),
    );
    return this.engine.renderPreview(ownerId, { photo, frame, placement: DEFAULT_PLACEMENT });
  }
}
