import { INVISIBLE } from '@eventframe/contracts/invisible';
import { EMAIL_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, MaxLength, ValidateBy } from 'class-validator';
import { normalizeEmail } from './normalize-email.js';

/** An email that an account is to get: normalized, and refused with invisible characters; IsEmail refuses spaces. */
export function NewEmail() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeEmail(value) : value)),
    ValidateBy({ name: 'isVisible', validator: { validate } }, { message: MESSAGES.emailInvisible }),
    IsEmail({}, { message: MESSAGES.emailInvalid }),
    MaxLength(EMAIL_MAX),
  );
}

function validate(email: unknown): boolean {
  return typeof email !== 'string' || !INVISIBLE.test(email);
}
