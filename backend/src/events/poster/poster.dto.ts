import { POSTER_TEXT_MAX } from '@eventframe/contracts/limits';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { EmptyToUndefined, Trim } from '../../common/validation/transforms.js';

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
