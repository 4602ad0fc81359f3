import { createHash, timingSafeEqual } from 'node:crypto';

/** Compare secrets in constant time, independent of where they differ and of their lengths. */
export function isSameSecret(presented: string, secret: string): boolean {
  return timingSafeEqual(digest(presented), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
