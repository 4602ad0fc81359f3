import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { EmptyToUndefined, Trim } from '../../common/validation/transforms.js';

export class ReportPhotoRequest {
  @ApiPropertyOptional({ enum: REPORT_REASONS, default: 'other' })
  @IsOptional()
  @IsIn(REPORT_REASONS)
  reason: ReportReason = 'other';

  @ApiPropertyOptional({ maxLength: REPORT_DETAILS_MAX })
  @Trim()
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(REPORT_DETAILS_MAX)
  @IsString()
  details?: string;
}
