import type { GuestStatus } from '@eventframe/contracts/event-status';
import type { BrandResponse } from '../branding/branding.dto.js';
import type { EventResponse, FrameResponse } from './event.dto.js';
import type { Event } from './event.entity.js';
import type { Frame } from './frame.entity.js';
import type { PublicEventResponse } from './public-event.dto.js';

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

interface Surroundings {
  frames: Frame[];
  brand: BrandResponse | null;
  /** Of the primary frame, when it has a preview. */
  previewUrl: string | null;
  status: GuestStatus;
  now: Date;
}

export function toPublicEventResponse(
  event: Event,
  { frames, brand, previewUrl, status, now }: Surroundings,
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
