import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/transforms.js';
import { PageRequest, SortedPageRequest } from '../listing/page-request.js';
import { EVENT_SORTS } from './event-orders.js';

export const EVENT_STATES = ['active', 'inactive', 'expired'] as const;

export type EventState = (typeof EVENT_STATES)[number];

const QUERY_MAX = 200;

/** An event as operators see it. */
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

export class ExpiredEventResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;

  @ApiProperty()
  organizerName: string;

  @ApiProperty({ description: 'Photos that would go with it' })
  photoCount: number;
}

/** Which events. */
export class EventsRequest extends SortedPageRequest(EVENT_SORTS, 'createdAt') {
  @ApiPropertyOptional({ description: "Words in title or slug, or the organizer's name or email" })
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(QUERY_MAX)
  @IsString()
  query?: string;

  @ApiPropertyOptional({ enum: [...EVENT_STATES, 'all'], description: 'Active and inactive by the switch' })
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

export class ExpiredEventsRequest extends PageRequest {}
