import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/transforms.js';

const MESSAGE = 'page must be a whole number from 1';

/** Pages count from 1; `before` is what the first one answered. */
export class GalleryPageQuery {
  @ApiPropertyOptional({ minimum: 1, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @Max(1_000_000, { message: MESSAGE })
  @Min(1, { message: MESSAGE })
  @IsInt({ message: MESSAGE })
  page: number = 1;

  @ApiPropertyOptional({ description: "The first page's `before`; with every later page" })
  @EmptyToUndefined()
  @IsOptional()
  @IsString()
  before?: string;
}
