import type { GuestStatus } from '@eventframe/contracts/event-status';
import type { BrandResponse } from '../branding/branding.dto.js';
import type { Event } from './event.entity.js';
import type { Frame } from './frame.entity.js';
import { toFrameResponse } from './to-frame-response.js';
import type { PublicEventResponse } from './public-event.dto.js';

interface PublicEventContext {
  frames: Frame[];
  brand: BrandResponse | null;
  /** URL of the primary frame's preview, if any. */
  previewUrl: string | null;
  status: GuestStatus;
  now: Date;
}

/**
 * Map an event to the response guests receive.
 *
 * @param frames the current ones, the primary first: its accent is the event's
 */
export function toPublicEventResponse(
  event: Event,
  { frames, brand, previewUrl, status, now }: PublicEventContext,
): PublicEventResponse {
  return {
    id: event.id,
    title: event.title,
    linkSlug: event.linkSlug,
    frameUrl: event.frameUrl,
    previewUrl,
    status,
    isActive: event.isActive,
    expiresAt: event.expiresAt?.toISOString() ?? null,
    now: now.toISOString(),
    accent: frames[0]?.accent ?? '#1f1b16',
    brand,
    frames: frames.map(toFrameResponse),
  };
}
