import { PASSWORD_MAX, PASSWORD_MIN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { dictionary } from '@zxcvbn-ts/language-common';
import { IsString, MaxLength, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import { SettingsError } from '../platform/config/environment-reader.js';
import type { Settings } from '../platform/config/settings.js';

const COMMON = new Set(dictionary['passwords-common']);

/**
 * Whether a password is easy to guess: one of the 49,233 most leaked passwords in any letter case, the account's email
 * address, or its part before the @.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return COMMON.has(plain) || (plain !== '' && [address, address.split('@')[0]].includes(plain));
}

/** Validate a new password: length, and not a common password. */
export function NewPassword() {
  return applyDecorators(
    ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, description: 'Not a common one' }),
    IsString({ message: MESSAGES.passwordRequired }),
    MinLength(PASSWORD_MIN, { message: MESSAGES.passwordTooShort }),
    MaxLength(PASSWORD_MAX, { message: MESSAGES.passwordTooLong }),
    ValidateBy(
      { name: 'isNotCommon', validator: { validate: isNotCommon } },
      { message: MESSAGES.passwordCommon },
    ),
  );
}

function isNotCommon(password: unknown, context?: ValidationArguments): boolean {
  const { email } = (context?.object ?? {}) as { email?: unknown };
  return typeof password !== 'string' || !isCommonPassword(password, typeof email === 'string' ? email : '');
}

/**
 * Read `ADMIN_PASSWORD` for a new admin account.
 *
 * @returns null if it is not set
 * @throws SettingsError if it is a common password
 */
export function readAdminPassword({
  adminPassword,
  adminEmail,
}: Pick<Settings, 'adminPassword' | 'adminEmail'>): string | null {
  if (adminPassword !== null && isCommonPassword(adminPassword, adminEmail)) {
    throw new SettingsError('ADMIN_PASSWORD', 'is a common password', '"four random uncommon words"');
  }
  return adminPassword;
}
