import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { ApiError } from '../../common/errors/api-error.js';

/** The Idempotency-Key header. Without it, the request gets a random key, so that it is never treated as a repeat. */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  parseIdempotencyKey(context.switchToHttp().getRequest<Request>().get('Idempotency-Key')),
);

/** @throws ApiError `idempotency_key_malformed` */
function parseIdempotencyKey(header: string | undefined): string {
  if (header === undefined) return randomUUID();
  if (isUUID(header)) return header.toLowerCase();
  throw new ApiError('idempotency_key_malformed', 'The Idempotency-Key header must be a UUID.');
}
