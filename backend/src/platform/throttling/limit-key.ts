import { createHash } from 'node:crypto';

/**
 * Return the database key of a counter.
 *
 * Contains a digest, because subjects include IP addresses, emails and cookies of people without an account.
 *
 * @param name of the limit
 * @param of subject of the count, for example an email
 */
export function limitKey(name: string, of: string): string {
  return `${name}:${createHash('sha256').update(of).digest('base64url').slice(0, 22)}`;
}
