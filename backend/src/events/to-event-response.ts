import type { EventResponse } from './event.dto.js';
import type { Event } from './event.entity.js';
import type { Frame } from './frames/frame.entity.js';
import { toFrameResponse } from './frames/to-frame-response.js';

/**
 * The event as its organizer reads it, times as ISO 8601.
 *
 * @param frames the current ones, the primary first
 */
export function toEventResponse(event: Event, frames: Frame[]): EventResponse {
  return {
    id: event.id,
    title: event.title,
    frameUrl: event.frameUrl,
    linkSlug: event.linkSlug,
    isActive: event.isActive,
    requiresApproval: event.requiresApproval,
    photoCount: event.photoCount,
    createdAt: event.createdAt.toISOString(),
    expiresAt: event.expiresAt?.toISOString() ?? null,
    frames: frames.map(toFrameResponse),
  };
}
