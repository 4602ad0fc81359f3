import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../common/validation/left-out.js';
import { EmptyToUndefined, Trim } from '../../common/validation/transforms.js';

export class ReportPhotoRequest {
  @ApiPropertyOptional({ enum: REPORT_REASONS, default: 'other' })
  @MayBeLeftOut()
  @IsIn(REPORT_REASONS)
  reason: ReportReason = 'other';

  @ApiPropertyOptional({ maxLength: REPORT_DETAILS_MAX })
  @Trim()
  @EmptyToUndefined()
  @MayBeLeftOut()
  @MaxLength(REPORT_DETAILS_MAX)
  @IsString()
  details?: string;
}
