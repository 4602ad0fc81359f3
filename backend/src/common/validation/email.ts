import { INVISIBLE } from '@eventframe/contracts/invisible';
import { EMAIL_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, MaxLength, ValidateBy } from 'class-validator';

/** Normalize and validate the email of a new account. Rejects invisible characters; IsEmail rejects spaces. */
export function NewEmail() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeEmail(value) : value)),
    ValidateBy(
      { name: 'isVisible', validator: { validate: isVisible } },
      { message: MESSAGES.emailInvisible },
    ),
    IsEmail({}, { message: MESSAGES.emailInvalid }),
    MaxLength(EMAIL_MAX),
  );
}

function isVisible(email: unknown): boolean {
  return typeof email !== 'string' || !INVISIBLE.test(email);
}

/** Return the form in which emails are stored and compared: lower case and NFKC, which unifies look-alike letters. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
