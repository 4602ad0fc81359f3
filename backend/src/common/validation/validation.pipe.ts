import type { ErrorCode } from '@eventframe/contracts/errors';
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';

/**
 * Convert a body or query to its DTO and validate it.
 *
 * Removes fields that the DTO does not declare, so that a client cannot set `role` when it registers.
 */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (failures) => {
      const errors = messagesByField(failures);
      const first = Object.values(errors)[0] ?? 'The request is invalid. Check its fields.';
      return new ApiError(codeOf(failures), first, { errors });
    },
  });
}

/** Return the code in the context of the first failed rule, if any. */
function codeOf([first]: ValidationError[]): ErrorCode {
  const contexts: Record<string, { code?: ErrorCode }> = first?.contexts ?? {};
  return Object.values(contexts)[0]?.code ?? 'validation_failed';
}

function messagesByField(failures: ValidationError[], parent = ''): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const failure of failures) {
    const field = parent === '' ? failure.property : `${parent}.${failure.property}`;
    const first = Object.values(failure.constraints ?? {})[0];
    if (first !== undefined) messages[field] = first;
    Object.assign(messages, messagesByField(failure.children ?? [], field));
  }
  return messages;
}
