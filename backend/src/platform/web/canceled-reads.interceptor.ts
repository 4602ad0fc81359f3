import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Caller, runFor } from '../../common/cancellation.js';

/** Cancels the database reads of a GET request when its client disconnects, or the node ends the connection. */
@Injectable()
export class CanceledReadsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    if (!['GET', 'HEAD'].includes(http.getRequest<Request>().method)) return next.handle();
    return from(
      cancelReadsOnClose(http.getResponse<Response>(), () =>
        lastValueFrom(next.handle(), { defaultValue: undefined }),
      ),
    );
  }
}

async function cancelReadsOnClose<T>(response: Response, work: () => Promise<T>): Promise<T> {
  const caller = new Caller();
  const leave = () => caller.leave();
  if (response.closed) leave();
  response.once('close', leave);
  try {
    return await runFor(caller, work);
  } finally {
    response.off('close', leave);
  }
}
