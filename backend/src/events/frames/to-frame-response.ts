import type { FrameResponse } from './frame.dto.js';
import type { Frame } from './frame.entity.js';

/** The frame as guests and organizers read it; rectangles in pixels of the working frame, the time as ISO 8601. */
export function toFrameResponse(frame: Frame): FrameResponse {
  return {
    id: frame.id,
    name: frame.name,
    frameUrl: frame.frameUrl,
    width: frame.width,
    height: frame.height,
    window: frame.photoWindow,
    regions: frame.regions,
    isPrimary: frame.isPrimary,
    accent: frame.accent,
    palette: frame.palette,
    createdAt: frame.createdAt.toISOString(),
  };
}
