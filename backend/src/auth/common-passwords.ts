import { dictionary } from '@zxcvbn-ts/language-common';

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
