import { EXPECTED_GUESTS_MAX } from '@eventframe/contracts/limits';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { OptionalNotNull } from '../common/validation/decorators.js';

const REHEARSAL_CHECKS = [
  'frame',
  'photos_3_4',
  'photos_9_16',
  'link',
  'qr',
  'open',
  'expiration',
  'quota',
  'test_photo',
] as const;
export type RehearsalCheckName = (typeof REHEARSAL_CHECKS)[number];

const REHEARSAL_STATES = ['ok', 'warning', 'problem'] as const;
export type RehearsalState = (typeof REHEARSAL_STATES)[number];

const GUESTS = `expectedGuests must be a whole number from 1 to ${EXPECTED_GUESTS_MAX.toLocaleString('en')}`;

export class RehearsalRequest {
  @ApiPropertyOptional({
    minimum: 1,
    maximum: EXPECTED_GUESTS_MAX,
    description: 'If omitted, the quota check only reports the remaining photos',
  })
  @OptionalNotNull()
  @Max(EXPECTED_GUESTS_MAX, { message: GUESTS })
  @Min(1, { message: GUESTS })
  @IsInt({ message: GUESTS })
  expectedGuests?: number;
}

export class RehearsalCheck {
  @ApiProperty({ enum: REHEARSAL_CHECKS })
  check: RehearsalCheckName;

  @ApiProperty({ enum: REHEARSAL_STATES })
  state: RehearsalState;

  @ApiProperty({ description: 'The finding and what to do about it' })
  message: string;
}

export class RehearsalResponse {
  @ApiProperty({ enum: REHEARSAL_STATES, description: 'The most severe state of all checks' })
  state: RehearsalState;

  @ApiProperty({ type: [RehearsalCheck], description: 'Each check once, always in the same order' })
  checks: RehearsalCheck[];

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'How long the test photo took; null when it failed',
  })
  testPhotoMilliseconds: number | null;
}
