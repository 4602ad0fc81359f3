import type { GuestStatus } from '@eventframe/contracts/event-status';
import { EVENT_VISIBILITIES, type EventVisibility } from '@eventframe/contracts/event-visibility';
import { ApiProperty } from '@nestjs/swagger';
import { BrandResponse } from '../branding/branding.dto.js';
import { FrameResponse } from './frame.dto.js';

/** What guests agree to before they send a photo. */
export class ConsentResponse {
  @ApiProperty({
    description: 'Changes with the text and the link. Send it as consentVersion with each photo',
  })
  version: number;

  @ApiProperty()
  text: string;

  @ApiProperty({ type: String, nullable: true, description: 'Where guests read more about it' })
  link: string | null;
}

/** An event as guests see it. */
export class PublicEventResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'The current slug, also if the request used an older one' })
  linkSlug: string;

  @ApiProperty()
  frameUrl: string;

  @ApiProperty({ type: String, nullable: true, description: 'The primary frame with a sample photo in it' })
  previewUrl: string | null;

  @ApiProperty({
    enum: ['active', 'paused', 'ended', 'full'],
    description:
      "By the server's clock. paused also while its organizer is suspended; full while uploads are rejected " +
      'with photo_quota_exhausted: guests can then frame photos on their device only',
  })
  status: GuestStatus;

  @ApiProperty()
  isActive: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;

  @ApiProperty({ format: 'date-time', description: "The server's time of this response" })
  now: string;

  @ApiProperty({ description: "The primary frame's leading color, #rrggbb" })
  accent: string;

  @ApiProperty({ description: 'Photos are shown once the organizer has approved them' })
  requiresApproval: boolean;

  @ApiProperty({
    enum: EVENT_VISIBILITIES,
    description: 'Who sees new photos: as each guest decides, everyone, or the organizer only',
  })
  photoVisibility: EventVisibility;

  @ApiProperty({ type: ConsentResponse, nullable: true, description: 'null: guests agree to nothing' })
  consent: ConsentResponse | null;

  @ApiProperty({ type: String, nullable: true, description: 'Shared with each photo; may contain hashtags' })
  shareText: string | null;

  @ApiProperty({
    type: BrandResponse,
    nullable: true,
    description: "The organizer's own brand; null without white-label options",
  })
  brand: BrandResponse | null;

  @ApiProperty({ type: [FrameResponse], description: 'The primary first, then the oldest' })
  frames: FrameResponse[];
}
