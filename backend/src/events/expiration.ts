import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiError } from '../common/errors/api-error.js';

/** Parse an event's expiration; null means never. @throws ApiError `validation_failed` if it is in the past */
export function parseExpiration(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt <= now) {
    throw ApiError.onField('validation_failed', 'expiresAt', MESSAGES.expiresInPast);
  }
  return expiresAt;
}
