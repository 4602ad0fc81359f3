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

/** Some rows of a list, and how many there are in all. */
export interface Listing<T> {
  items: T[];
  total: number;
}

/** Answers the rows as a plain array, with their number in all beside it. */
@Injectable()
class ListingInterceptor<T> implements NestInterceptor<Listing<T>, T[]> {
  intercept(context: ExecutionContext, next: CallHandler<Listing<T>>): Observable<T[]> {
    return next.handle().pipe(
      map(({ items, total }) => {
        context.switchToHttp().getResponse<Response>().setHeader('X-Total-Count', String(total));
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
      headers: { 'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } } },
    }),
  );
}
