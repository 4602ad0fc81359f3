import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether what somebody presents is the secret. Takes the same time wherever they differ, and whatever their lengths. */
export function isSameSecret(presented: string, secret: string): boolean {
  return timingSafeEqual(digest(presented), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
