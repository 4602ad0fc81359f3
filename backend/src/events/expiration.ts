import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiError } from '../common/errors/api-error.js';

/** The moment an event is to end; null is never. @throws ApiError when it has passed already */
export function parseExpiration(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt <= now) {
    throw ApiError.onField('validation_failed', 'expiresAt', MESSAGES.expiresInPast);
  }
  return expiresAt;
}
