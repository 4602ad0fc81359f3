import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { OptionalNotNull } from '../../common/validation/optional-not-null.js';
import { EmptyToUndefined, Trim } from '../../common/validation/transforms.js';

export class ReportPhotoRequest {
  @ApiPropertyOptional({ enum: REPORT_REASONS, default: 'other' })
  @OptionalNotNull()
  @IsIn(REPORT_REASONS)
  reason: ReportReason = 'other';

  @ApiPropertyOptional({ maxLength: REPORT_DETAILS_MAX })
  @Trim()
  @EmptyToUndefined()
  @OptionalNotNull()
  @MaxLength(REPORT_DETAILS_MAX)
  @IsString()
  details?: string;
}
