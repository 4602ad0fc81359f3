import { ADMIN_LIST_MAX } from '@eventframe/contracts/limits';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { EmptyToUndefined, PageNumber } from '../../common/validation/decorators.js';

const MAX_QUERY_LENGTH = 200;

/** The requested page of a list. */
export class PageRequest {
  @PageNumber()
  page: number = 1;

  @ApiPropertyOptional({ minimum: 1, maximum: ADMIN_LIST_MAX, description: 'Rows per page' })
  @IsOptional()
  @Type(() => Number)
  @Max(ADMIN_LIST_MAX)
  @Min(1)
  @IsInt()
  limit?: number;
}

/** Create a {@link PageRequest} with `sort` and `order`. */
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

/** A search query of up to 200 characters; an empty one means no search. @param description searched fields */
export function SearchWords(description: string): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MaxLength(MAX_QUERY_LENGTH),
    IsOptional(),
    EmptyToUndefined(),
    ApiPropertyOptional({ description }),
  );
}

/** Number of rows to return, and to skip before them. */
export interface Window {
  take: number;
  skip: number;
}

/**
 * Convert a request to LIMIT and OFFSET.
 *
 * @param defaultLimit rows per page if the request has no limit
 * @param end row at which the list ends
 */
export function toWindow(
  { page, limit }: PageRequest,
  defaultLimit = ADMIN_LIST_MAX,
  end = Infinity,
): Window {
  const rows = limit ?? defaultLimit;
  const skip = (page - 1) * rows;
  return { take: Math.max(0, Math.min(rows, end - skip)), skip };
}
