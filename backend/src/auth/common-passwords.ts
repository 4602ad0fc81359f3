import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = new Set(dictionary['passwords-common']);

/**
 * Whether a password is among the first that are guessed: one of the 49,233 found most in leaked lists, in
 * any case, or the account's own address or the part of it before the @.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return COMMON.has(plain) || (plain !== '' && [address, address.split('@')[0]].includes(plain));
}
