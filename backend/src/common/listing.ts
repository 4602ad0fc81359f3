import { LIST_COUNTED_MAX, LIST_MAX } from '@eventframe/contracts/limits';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type as Class,
  UseInterceptors,
} from '@nestjs/common';
import { ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { EmptyToUndefined, PageNumber } from './validation/decorators.js';

const MAX_QUERY_LENGTH = 200;

/** The requested page of a list. */
export class PageRequest {
  @PageNumber()
  page: number = 1;

  @ApiPropertyOptional({ minimum: 1, maximum: LIST_MAX, description: 'Rows per page' })
  @IsOptional()
  @Type(() => Number)
  @Max(LIST_MAX)
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
export function toWindow({ page, limit }: PageRequest, defaultLimit = LIST_MAX, end = Infinity): Window {
  const rows = limit ?? defaultLimit;
  const skip = (page - 1) * rows;
  return { take: Math.max(0, Math.min(rows, end - skip)), skip };
}

/** Number of rows; a lower bound if `isExact` is false. */
export interface Total {
  total: number;
  isExact: boolean;
}

/**
 * Counts stop here where an exact count would read the whole table. Lists end here too, since operators filter instead of
 * opening page 1,001.
 */
export const MAX_COUNTED = LIST_COUNTED_MAX;

/** Rows that a counting query reads; one more than {@link MAX_COUNTED} shows that there are more. */
export const MAX_ROWS_READ = MAX_COUNTED + 1;

/** @param counted rows, at most one more than `max` */
export function toTotal(counted: number, max = MAX_COUNTED): Total {
  return { total: Math.min(counted, max), isExact: counted <= max };
}

export const toExactTotal = (total: number): Total => ({ total, isExact: true });

/** A page of a list and its total. */
export interface Listing<T> extends Total {
  items: T[];
}

/** Responds with the rows as a plain array and the total in headers. */
@Injectable()
class ListingInterceptor<T> implements NestInterceptor<Listing<T>, T[]> {
  intercept(context: ExecutionContext, next: CallHandler<Listing<T>>): Observable<T[]> {
    return next.handle().pipe(
      map(({ items, total, isExact }) => {
        const response = context.switchToHttp().getResponse<Response>();
        response.setHeader('X-Total-Count', String(total));
        if (!isExact) response.setHeader('X-Total-Is-Exact', 'false');
        return items;
      }),
    );
  }
}

/** For endpoints that return a {@link Listing}. */
export function ApiReturnsListing(type: Class) {
  return applyDecorators(
    UseInterceptors(ListingInterceptor),
    ApiResponse({
      status: 200,
      type,
      isArray: true,
      description: '',
      headers: {
        'X-Total-Count': { description: 'Total number of rows', schema: { type: 'integer' } },
        'X-Total-Is-Exact': {
          description: 'false if there are more rows than X-Total-Count; else omitted',
          schema: { type: 'boolean' },
        },
      },
    }),
  );
}
