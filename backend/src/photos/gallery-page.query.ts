import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { PageNumber } from '../common/validation/page-number.js';
import { EmptyToUndefined } from '../common/validation/transforms.js';

/** Pages count from 1. */
export class GalleryPageQuery {
  @PageNumber()
  page: number = 1;

  @ApiPropertyOptional({ description: "The first page's `before`; required with later pages" })
  @EmptyToUndefined()
  @IsOptional()
  @IsString()
  before?: string;
}
