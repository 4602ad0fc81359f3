import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { PageNumber } from '../../common/validation/page-number.js';
import { EmptyToUndefined } from '../../common/validation/transforms.js';

/** Pages count from 1; `before` is what the first one answered. */
export class GalleryPageQuery {
  @PageNumber()
  page: number = 1;

  @ApiPropertyOptional({ description: "The first page's `before`; with every later page" })
  @EmptyToUndefined()
  @IsOptional()
  @IsString()
  before?: string;
}
