import type { Rect } from '@eventframe/contracts/framing/geometry';
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
import { IsMoment } from '../common/validation/is-moment.js';
import { MayBeLeftOut } from '../common/validation/left-out.js';
import { EmptyToUndefined, Trim, TrimLowerCase } from '../common/validation/transforms.js';

/** A rectangle in pixels of the working frame. */
export class RectResponse implements Rect {
  @ApiProperty()
  x: number;

  @ApiProperty()
  y: number;

  @ApiProperty()
  width: number;

  @ApiProperty()
  height: number;
}

/** Colours that go with a frame's accent, #rrggbb, each readable at 4.5:1 where it is used. */
export class PaletteResponse {
  @ApiProperty({ description: 'Ink on the accent' })
  onAccent: string;

  @ApiProperty({ description: 'The accent as ink on light paper' })
  onLight: string;

  @ApiProperty({ description: 'The accent as ink on dark paper' })
  onDark: string;
}

export class FrameResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Address of the working copy' })
  frameUrl: string;

  @ApiProperty({ description: 'Pixels of the working copy' })
  width: number;

  @ApiProperty({ description: 'Pixels of the working copy' })
  height: number;

  @ApiProperty({ description: 'Bounding box of all open regions' })
  window: RectResponse;

  @ApiProperty({ type: [RectResponse], description: 'See-through regions of at least 0.5% of the frame' })
  regions: RectResponse[];

  @ApiProperty({ enum: ['true', 'false'] })
  isPrimary: 'true' | 'false';

  @ApiProperty({ description: 'Leading colour, #rrggbb' })
  accent: string;

  @ApiProperty()
  palette: PaletteResponse;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class EventResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ description: "The primary frame's address" })
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

export class CreateEventRequest {
  @ApiProperty({ maxLength: TITLE_MAX })
  @Trim()
  @MaxLength(TITLE_MAX)
  @IsNotEmpty({ message: MESSAGES.titleRequired })
  @IsString({ message: MESSAGES.titleRequired })
  title: string;

  @ApiPropertyOptional({
    minLength: SLUG_MIN,
    maxLength: SLUG_MAX,
    description: 'Blank: made from the title',
  })
  @EmptyToUndefined()
  @MayBeLeftOut()
  @TrimLowerCase()
  @Matches(SLUG_PATTERN, { message: MESSAGES.slugInvalid })
  @Length(SLUG_MIN, SLUG_MAX, { message: MESSAGES.slugInvalid })
  linkSlug?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Blank: never' })
  @EmptyToUndefined()
  @IsOptional()
  @IsMoment({ message: MESSAGES.expiresInvalid })
  expiresAt?: string;

  @ApiProperty({ type: 'string', format: 'binary', description: 'The frame: PNG, at most 10MB' })
  @IsOptional()
  frame?: unknown;
}

export class SetExpirationRequest {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  @ValidateIf((_request, value) => value !== null)
  @IsMoment({ message: MESSAGES.expiresInvalid })
  expiresAt: string | null;
}

export class SetActiveRequest {
  @ApiProperty()
  @IsBoolean({ message: 'isActive must be true or false' })
  isActive: boolean;
}
