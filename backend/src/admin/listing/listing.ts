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
import type { Total } from './total.js';

/** Some rows of a list, and how many there are in all. */
export interface Listing<T> extends Total {
  items: T[];
}

/** Answers the rows as a plain array, with their number in all beside it. */
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

/** A call that returns a {@link Listing} of these. */
export function AnswersListing(type: Type) {
  return applyDecorators(
    UseInterceptors(ListingInterceptor),
    ApiResponse({
      status: 200,
      type,
      isArray: true,
      description: '',
      headers: {
        'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
        'X-Total-Is-Exact': {
          description: 'false: there are more than X-Total-Count says; else left out',
          schema: { type: 'boolean' },
        },
      },
    }),
  );
}
