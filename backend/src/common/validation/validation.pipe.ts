import type { ErrorCode } from '@eventframe/contracts/errors';
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';

/**
 * Turns a body or query into its DTO and checks it. Fields the DTO does not name are dropped, never stored:
 * nobody registers as an admin by asking for it.
 */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (failures) => {
      const errors = messagesByField(failures);
      const first = Object.values(errors)[0] ?? 'The request could not be understood.';
      return new ApiError(codeOf(failures), first, { errors });
    },
  });
}

/** The code that the first failed rule names in its context, if any. */
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
