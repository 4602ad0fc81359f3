import type { Delivery } from './delivery';
import type { TextKey } from '../i18n/en';
import type { Translation } from '../i18n/use-translation';
import { toast } from '@/shared/toast-store';

/** Translations of the upload error codes; the server's messages are English. */
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

/** Why a photo was rejected: the server's message in English, otherwise its translation. */
export function refusalText({ refusal }: Delivery, { t, language }: Translation): string {
  if (!refusal) return t('errorText');
  const text = t(TEXTS[refusal.code] ?? 'errorText');
  return (language === 'en' && refusal.message) || text;
}

/** Show the outcome of a delivery as a toast, in the specified wording. */
export function showOutcomeToast(delivery: Delivery, translation: Translation): void {
  const { t } = translation;
  if (delivery.state === 'delivered') toast({ title: t('success'), description: t('successText') });
  if (delivery.state === 'handed-over') {
    if (delivery.thumb) toast({ title: t('readyText'), description: t('handedOver') });
    else toast({ title: t('full'), description: t('unreadHere'), variant: 'destructive' });
  }
  if (delivery.state === 'refused') {
    toast({ title: t('error'), description: refusalText(delivery, translation), variant: 'destructive' });
  }
}
