import type { Delivery } from './delivery';
import type { TextKey } from '../i18n/en';
import type { Translation } from '../i18n/use-translation';

/** The server speaks English; what it may refuse a photo for is known here in every language. */
const TEXTS: Partial<Record<string, TextKey>> = {
  event_inactive: 'codeInactive',
  event_expired: 'codeExpired',
  unsupported_image: 'codeUnsupported',
  unreadable_image: 'codeUnreadable',
  image_too_large: 'codeTooLarge',
  image_too_costly: 'codeTooCostly',
  upload_too_large: 'codeTooLarge',
  not_found: 'codeGone',
  device_banned: 'codeBanned',
  photo_deleted: 'codeDeleted',
};

/** Why a photo was refused: in English the server's own sentence, else its meaning in the guest's language. */
export function refusalText({ refusal }: Delivery, { t, language }: Translation): string {
  if (!refusal) return t('errorText');
  const text = t(TEXTS[refusal.code] ?? 'errorText');
  return (language === 'en' && refusal.message) || text;
}
