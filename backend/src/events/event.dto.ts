import { EVENT_VISIBILITIES, type EventVisibility } from '@eventframe/contracts/event-visibility';
import {
  CONSENT_LINK_MAX,
  CONSENT_TEXT_MAX,
  POSTER_TEXT_MAX,
  SHARE_TEXT_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
  TITLE_MAX,
} from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { SearchWords, SortedPageRequest } from '../common/listing.js';
import {
  EmptyToUndefined,
  FormBoolean,
  IsTimestamp,
  OptionalNotNull,
  SingleLine,
  Trim,
  TrimLowerCase,
} from '../common/validation/decorators.js';
import { FrameResponse } from './frame.dto.js';

const SHARE_TEXT_TOO_LONG = `The share text may have at most ${SHARE_TEXT_MAX} characters`;

const EVENT_SORTS = ['createdAt', 'title', 'photoCount'] as const;

export type EventSort = (typeof EVENT_SORTS)[number];

/** Filter and page of an organizer's events. Without a limit, the newest 1,000. */
export class OwnEventsRequest extends SortedPageRequest(EVENT_SORTS, 'createdAt') {
  @SearchWords('A part of the title or slug')
  query?: string;
}

/** An event as its organizer reads it, with its current frames, the primary first. */
export class EventResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ description: "The primary frame's URL" })
  frameUrl: string;

  @ApiProperty()
  linkSlug: string;

  @ApiProperty()
  isActive: boolean;

  @ApiProperty()
  requiresApproval: boolean;

  @ApiProperty({
    enum: EVENT_VISIBILITIES,
    description: 'Who sees new photos: as each guest decides, everyone, or the organizer only',
  })
  photoVisibility: EventVisibility;

  @ApiProperty({ type: String, nullable: true, description: 'Shared with each photo; may contain hashtags' })
  shareText: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Guests agree to it before they send a photo' })
  consentText: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Where guests read more about it' })
  consentLink: string | null;

  @ApiProperty()
  photoCount: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;

  @ApiProperty({ type: [FrameResponse], description: 'The primary first, then the oldest' })
  frames: FrameResponse[];
}

/** The form for a new event with its first frame. Without a slug, one is generated from the title. */
export class CreateEventRequest {
  @ApiProperty({ maxLength: TITLE_MAX })
  @SingleLine()
  @MaxLength(TITLE_MAX)
  @IsNotEmpty({ message: MESSAGES.titleRequired })
  @IsString({ message: MESSAGES.titleRequired })
  title: string;

  @ApiPropertyOptional({
    minLength: SLUG_MIN,
    maxLength: SLUG_MAX,
    description: 'Blank: generated from the title',
  })
  @EmptyToUndefined()
  @OptionalNotNull()
  @TrimLowerCase()
  @Matches(SLUG_PATTERN, { message: MESSAGES.slugInvalid })
  @Length(SLUG_MIN, SLUG_MAX, { message: MESSAGES.slugInvalid })
  linkSlug?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Blank: never' })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimestamp({ message: MESSAGES.expiresInvalid })
  expiresAt?: string;

  @ApiPropertyOptional({ maxLength: SHARE_TEXT_MAX, description: 'Shared with each photo. Blank: none' })
  @OptionalNotNull()
  @SingleLine()
  @MaxLength(SHARE_TEXT_MAX, { message: SHARE_TEXT_TOO_LONG })
  @IsString()
  shareText?: string;

  @ApiProperty({ type: 'string', format: 'binary', description: 'The frame: PNG, at most 10MB' })
  @IsOptional()
  frame?: unknown;
}

/** ISO 8601, or null for never. */
export class SetExpirationRequest {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  @ValidateIf((_request, value) => value !== null)
  @IsTimestamp({ message: MESSAGES.expiresInvalid })
  expiresAt: string | null;
}

export class SetActiveRequest {
  @ApiProperty()
  @IsBoolean({ message: 'isActive must be true or false' })
  isActive: boolean;
}

/** Changes of an event; omitted fields stay unchanged. JSON, or a form with a new frame. */
export class UpdateEventRequest {
  @ApiPropertyOptional({ maxLength: TITLE_MAX })
  @OptionalNotNull()
  @SingleLine()
  @MaxLength(TITLE_MAX)
  @IsNotEmpty({ message: MESSAGES.titleRequired })
  @IsString({ message: MESSAGES.titleRequired })
  title?: string;

  @ApiPropertyOptional({ minLength: SLUG_MIN, maxLength: SLUG_MAX, description: 'Blank: unchanged' })
  @EmptyToUndefined()
  @OptionalNotNull()
  @TrimLowerCase()
  @Matches(SLUG_PATTERN, { message: MESSAGES.slugInvalid })
  @Length(SLUG_MIN, SLUG_MAX, { message: MESSAGES.slugInvalid })
  linkSlug?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null, or blank in a form: never',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @IsOptional()
  @IsTimestamp({ message: MESSAGES.expiresInvalid })
  expiresAt?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: SHARE_TEXT_MAX,
    description: 'Shared with each photo; may contain hashtags. null, or blank: none',
  })
  @IsOptional()
  @SingleLine()
  @MaxLength(SHARE_TEXT_MAX, { message: SHARE_TEXT_TOO_LONG })
  @IsString()
  shareText?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: CONSENT_TEXT_MAX,
    description: 'Guests agree to it before they send a photo. null, or blank: none',
  })
  @IsOptional()
  @Trim()
  @MaxLength(CONSENT_TEXT_MAX, {
    message: `The consent text may have at most ${CONSENT_TEXT_MAX} characters`,
  })
  @IsString()
  consentText?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: CONSENT_LINK_MAX,
    description: 'Where guests read more about the consent text. null, or blank: none',
  })
  @IsOptional()
  @Trim()
  @Matches(/^(https?:\/\/\S+)?$/, { message: 'The link must start with https:// or http://' })
  @MaxLength(CONSENT_LINK_MAX, { message: `The link may have at most ${CONSENT_LINK_MAX} characters` })
  @IsString()
  consentLink?: string | null;

  @ApiPropertyOptional({
    description: 'New photos need approval; photos already waiting stay so when this is turned off',
  })
  @OptionalNotNull()
  @FormBoolean()
  @IsBoolean({ message: 'requiresApproval must be true or false' })
  requiresApproval?: boolean;

  @ApiPropertyOptional({
    enum: EVENT_VISIBILITIES,
    description: 'Applies to new photos; private photos stay private',
  })
  @OptionalNotNull()
  @IsIn(EVENT_VISIBILITIES, { message: `photoVisibility must be one of ${EVENT_VISIBILITIES.join(', ')}` })
  photoVisibility?: EventVisibility;

  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description: 'Replaces the primary frame; existing photos keep theirs',
  })
  @IsOptional()
  frame?: unknown;
}

/** A slug to check; the edited event may keep its own. */
export class SlugAvailableQuery {
  @ApiProperty()
  @TrimLowerCase()
  @IsString()
  @MaxLength(200)
  slug: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The event being edited' })
  @IsOptional()
  @IsUUID()
  eventId?: string;
}

export class SlugAvailableResponse {
  @ApiProperty()
  available: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Why it is not available' })
  message: string | null;
}

export class QrQuery {
  @ApiPropertyOptional({ enum: ['png', 'svg'] })
  @IsOptional()
  @IsIn(['png', 'svg'], { message: 'format must be png or svg' })
  format?: 'png' | 'svg';
}

/** The QR code as a data URL, and the URL it contains. */
export class QrResponse {
  @ApiProperty({ description: 'PNG as data URL' })
  qrCode: string;

  @ApiProperty()
  eventUrl: string;
}

export class PosterQuery {
  @ApiPropertyOptional({ enum: ['a4', 'letter'], default: 'a4' })
  @IsOptional()
  @IsIn(['a4', 'letter'], { message: 'size must be a4 or letter' })
  size?: 'a4' | 'letter';

  @ApiPropertyOptional({
    maxLength: POSTER_TEXT_MAX,
    description: 'The line below the QR code; blank: the default',
  })
  @EmptyToUndefined()
  @IsOptional()
  @Trim()
  @MaxLength(POSTER_TEXT_MAX, { message: `The text may have at most ${POSTER_TEXT_MAX} characters` })
  @IsString()
  text?: string;
}
