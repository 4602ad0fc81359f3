import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** Number of rows; a lower bound if `isExact` is false. */
export interface Total {
  total: number;
  isExact: boolean;
}

/**
 * Counts stop here where an exact count would read the whole table. Lists end here too, since operators filter instead of
 * opening page 1,001.
 */
export const MAX_COUNTED = 10_000;

/** Rows that a counting query reads; one more than {@link MAX_COUNTED} shows that there are more. */
export const MAX_ROWS_READ = MAX_COUNTED + 1;

/** @param counted rows, at most {@link MAX_ROWS_READ} */
export function toTotal(counted: number): Total {
  return { total: Math.min(counted, MAX_COUNTED), isExact: counted <= MAX_COUNTED };
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
export function AnswersListing(type: Type) {
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
