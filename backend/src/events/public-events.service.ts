import { eventStatus, type GuestStatus } from '@eventframe/contracts/event-status';
import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import type { BrandResponse } from '../branding/branding.dto.js';
import { BrandsService } from '../branding/brands.service.js';
import { ApiError } from '../common/errors/api-error.js';
import { MediaService } from '../media/media.service.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import type { ConsentResponse, PublicEventResponse } from './public-event.dto.js';
import type { Event } from './event.entity.js';
import { EventsRepository } from './events.repository.js';
import { toFrameResponse } from './frame.dto.js';
import type { Frame } from './frame.entity.js';
import { FramesRepository } from './frames.repository.js';

/** Reads events as guests see them. */
@Injectable()
export class PublicEventsService {
  constructor(
    private readonly brands: BrandsService,
    private readonly clock: DatabaseClock,
    private readonly events: EventsRepository,
    private readonly frames: FramesRepository,
    private readonly media: MediaService,
    private readonly quota: PhotoQuota,
  ) {}

  /** @throws ApiError `not_found` */
  async get(slug: string): Promise<PublicEventResponse> {
    const event = await this.find(slug);
    if (event === null) throw ApiError.notFound('Event');
    return event;
  }

  /** Find an event by its current or an earlier slug. */
  async find(slug: string): Promise<PublicEventResponse | null> {
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) return null;
    const now = this.clock.now();
    const [frames, brand, status] = await Promise.all([
      this.frames.findCurrentForEvents([event.id]),
      this.brands.findVisibleBrand(event.userId),
      this.statusOf(event, now),
    ]);
    const preview = frames[0]?.previewObject ?? null;
    const previewUrl = preview === null ? null : this.media.url(preview);
    return toPublicEventResponse(event, { frames, brand, previewUrl, status, now });
  }

  /** The status with which an upload would be accepted or rejected now. */
  private async statusOf(event: Event, now: Date): Promise<GuestStatus> {
    const status = eventStatus(event, now);
    if (status !== 'active') return status;
    if (!(await this.events.isOwnerActive(event.userId))) return 'paused';
    return (await this.quota.isExhausted(event.userId)) ? 'full' : 'active';
  }
}

function consentOf({ consentText, consentLink, consentVersion }: Event): ConsentResponse | null {
  return consentText === null ? null : { version: consentVersion, text: consentText, link: consentLink };
}

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
function toPublicEventResponse(
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
    requiresApproval: event.requiresApproval,
    photoVisibility: event.photoVisibility,
    consent: consentOf(event),
    shareText: event.shareText,
    brand,
    frames: frames.map(toFrameResponse),
  };
}
