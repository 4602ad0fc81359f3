import type { FrameResponse } from './frame.dto.js';
import type { Frame } from './frame.entity.js';

/** Map a frame to its response; rectangles are in pixels of the working frame. */
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
