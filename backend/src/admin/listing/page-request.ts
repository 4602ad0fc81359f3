import { ADMIN_LIST_MAX } from '@eventframe/contracts/limits';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageNumber } from '../../common/validation/page-number.js';

/** Which rows of a list are asked for. */
export class PageRequest {
  @PageNumber()
  page: number = 1;

  @ApiPropertyOptional({ minimum: 1, maximum: ADMIN_LIST_MAX, description: 'Rows a page' })
  @IsOptional()
  @Type(() => Number)
  @Max(ADMIN_LIST_MAX)
  @Min(1)
  @IsInt()
  limit?: number;
}

/** The same in an order of the client's choice: {@link PageRequest} with `sort` and `order`. */
export function SortedPageRequest<Sort extends string>(sorts: readonly Sort[], first: Sort) {
  class SortedRequest extends PageRequest {
    @ApiPropertyOptional({ enum: sorts, default: first })
    @IsOptional()
    @IsIn(sorts)
    sort: Sort = first;

    @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc' })
    @IsOptional()
    @IsIn(['asc', 'desc'])
    order: 'asc' | 'desc' = 'desc';
  }
  return SortedRequest;
}

/** Rows to take, and rows before them. */
export interface Window {
  take: number;
  skip: number;
}

/**
 * What a query does with a request.
 *
 * @param otherwise rows a page where the request names no number
 * @param end rows after which the list ends
 */
export function windowOf({ page, limit }: PageRequest, otherwise = ADMIN_LIST_MAX, end = Infinity): Window {
  const rows = limit ?? otherwise;
  const skip = (page - 1) * rows;
  return { take: Math.max(0, Math.min(rows, end - skip)), skip };
}
