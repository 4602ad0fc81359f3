import { createHash } from 'node:crypto';

/**
 * Under what something is counted: a digest, so that the tables name nobody, since addresses, e-mails and cookies of
 * strangers are counted too.
 *
 * @param name of the limit
 */
export function countedKey(name: string, of: string): string {
  return `${name}:${createHash('sha256').update(of).digest('base64url').slice(0, 22)}`;
}
