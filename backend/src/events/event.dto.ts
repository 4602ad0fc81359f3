import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, TITLE_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsTimestamp } from '../common/validation/is-timestamp.js';
import { OptionalNotNull } from '../common/validation/optional-not-null.js';
import { EmptyToUndefined, SingleLine, TrimLowerCase } from '../common/validation/transforms.js';
import { FrameResponse } from './frame.dto.js';

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
