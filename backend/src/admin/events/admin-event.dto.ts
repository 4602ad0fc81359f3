import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/decorators.js';
import { SearchWords, SortedPageRequest } from '../../common/listing.js';
import { EVENT_SORTS } from './event-orders.js';

const EVENT_STATES = ['active', 'inactive', 'expired'] as const;

export type EventState = (typeof EVENT_STATES)[number];

const SEARCH_DESCRIPTION = "Words in title, slug, or the organizer's name, email or organization";

/** An event in the operators' list. */
export class AdminEventResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;

  @ApiProperty()
  isActive: boolean;

  @ApiProperty({ format: 'uuid' })
  organizerId: string;

  @ApiProperty()
  organizerName: string;

  @ApiProperty()
  organizerEmail: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;

  @ApiProperty()
  photoCount: number;

  @ApiProperty()
  linkSlug: string;
}

/** An expired event that a cleanup would delete. */
export class ExpiredEventResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;

  @ApiProperty()
  linkSlug: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;

  @ApiProperty()
  organizerName: string;

  @ApiProperty({ description: 'Photos that would be deleted with it' })
  photoCount: number;
}

/** Filter and page of events. */
export class EventsRequest extends SortedPageRequest(EVENT_SORTS, 'createdAt') {
  @SearchWords(SEARCH_DESCRIPTION)
  query?: string;

  @ApiPropertyOptional({
    enum: [...EVENT_STATES, 'all'],
    description: 'active and inactive refer to the isActive switch',
  })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn([...EVENT_STATES, 'all'])
  state?: EventState | 'all';

  @ApiPropertyOptional({ format: 'uuid', description: "One organizer's" })
  @EmptyToUndefined()
  @IsOptional()
  @IsUUID()
  organizerId?: string;
}

/** Filter and page of expired events. */
export class ExpiredEventsRequest extends SortedPageRequest(EVENT_SORTS, 'expiresAt') {
  @SearchWords(SEARCH_DESCRIPTION)
  query?: string;
}
