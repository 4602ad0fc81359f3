import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, TITLE_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsTimestamp } from '../common/validation/is-timestamp.js';
import { OptionalNotNull } from '../common/validation/optional-not-null.js';
import { EmptyToUndefined, FormBoolean, SingleLine, TrimLowerCase } from '../common/validation/transforms.js';

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
    description: 'New photos need approval; photos already waiting stay so when this is turned off',
  })
  @OptionalNotNull()
  @FormBoolean()
  @IsBoolean({ message: 'requiresApproval must be true or false' })
  requiresApproval?: boolean;

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
