import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The header that carries a photo's receipt; undefined when it was not sent. */
export const PhotoReceipt = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<Request>().get('X-Photo-Receipt'),
);
