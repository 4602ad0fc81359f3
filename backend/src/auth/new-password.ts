import { PASSWORD_MAX, PASSWORD_MIN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import { isCommonPassword } from './common-passwords.js';

/** Validate a new password: length, and not a common password. */
export function NewPassword() {
  return applyDecorators(
    ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, description: 'Not a common one' }),
    IsString({ message: MESSAGES.passwordRequired }),
    MinLength(PASSWORD_MIN, { message: MESSAGES.passwordTooShort }),
    MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong }),
    ValidateBy({ name: 'isNotCommon', validator: { validate } }, { message: MESSAGES.passwordCommon }),
  );
}

function validate(password: unknown, context?: ValidationArguments): boolean {
  const { email } = (context?.object ?? {}) as { email?: unknown };
  return typeof password !== 'string' || !isCommonPassword(password, typeof email === 'string' ? email : '');
}
