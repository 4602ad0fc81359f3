import { EMAIL_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, MaxLength, ValidateBy } from 'class-validator';
import { normalizeEmail } from './normalize-email.js';

/** Control, format and other characters that no reader can see; IsEmail refuses spaces. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** An email that an account is to get: normalized, and refused with characters that no reader can see. */
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
