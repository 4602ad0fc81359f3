import { Injectable } from '@nestjs/common';
import type { Frame } from '../events/frame.entity.js';
import { FramesRepository } from '../events/frames.repository.js';
import { FramingEngine } from '../framing/framing-engine.js';
import { FramingError } from '../framing/image/framing-error.js';
import { MediaService } from '../media/media.service.js';
import { type Finding, ok, problem, findWorst } from './finding.js';
import { checkWindowFit } from './window-fit.js';

const SHAPES = {
  photos_3_4: { size: { width: 3024, height: 4032 }, name: '3:4' },
  photos_9_16: { size: { width: 2268, height: 4032 }, name: '9:16' },
} as const;

/** Checks an event's frames. */
@Injectable()
export class FrameCheck {
  constructor(
    private readonly frames: FramesRepository,
    private readonly engine: FramingEngine,
    private readonly media: MediaService,
  ) {}

  findFrames(eventId: string): Promise<Frame[]> {
    return this.frames.findCurrentForEvents([eventId]);
  }

  /** Validate the original files like new uploads. */
  async checkFrames(ownerId: string, frames: Frame[]): Promise<Finding> {
    const findings: Finding[] = [];
    for (const frame of frames) findings.push(await this.checkFrame(ownerId, frame));
    const worst = findWorst(findings);
    if (worst.state !== 'ok' || frames.length === 1) return worst;
    return ok(`${frames.length} frames are there, each with a window for the photo.`);
  }

  checkFit(shape: keyof typeof SHAPES, frames: Frame[]): Finding {
    const { size, name } = SHAPES[shape];
    return findWorst(frames.map((frame) => checkWindowFit(frame, size, name)));
  }

  private async checkFrame(ownerId: string, { name, originalObject }: Frame): Promise<Finding> {
    if (!(await this.media.has(originalObject))) {
      return problem(`The file of the frame “${name}” is missing. Please upload it again.`);
    }
    try {
      await this.engine.inspectFrame(ownerId, await this.media.read(originalObject));
      return ok(`The frame “${name}” has a window for the photo.`);
    } catch (error) {
      if (!(error instanceof FramingError)) throw error;
      return problem(`The frame “${name}”: ${error.message}`);
    }
  }
}
