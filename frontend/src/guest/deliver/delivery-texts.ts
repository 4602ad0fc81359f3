import type { Delivery } from './delivery';
import type { Settled } from './outbox';
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

/** Why some photos of a batch were not sent. */
function lossText({ deliveries, failed }: Settled, translation: Translation): string {
  const { t } = translation;
  const refused = deliveries.find(({ state }) => state === 'refused');
  if (refused) return refusalText(refused, translation);
  return failed > 0 ? t('unusable', { n: failed }) : `${t('full')}.`;
}

/** Show the outcome as a toast, in the specified wording. One toast for all photos of a batch. */
export function showOutcomeToast({ deliveries, failed }: Settled, translation: Translation): void {
  const { t } = translation;
  const [delivery] = deliveries;
  const total = deliveries.length + failed;
  if (total > 1) {
    const sent = deliveries.filter(({ state }) => state === 'delivered').length;
    if (sent === total) toast({ title: t('success'), description: t('successOfAll', { total }) });
    else {
      const description = `${t('successOfSome', { sent, total })} ${lossText({ deliveries, failed }, translation)}`;
      toast({ title: t('error'), description, variant: 'destructive' });
    }
    return;
  }
  if (!delivery) return;
  if (delivery.state === 'delivered') toast({ title: t('success'), description: t('successText') });
  if (delivery.state === 'handed-over') {
    if (delivery.thumb) toast({ title: t('readyText'), description: t('handedOver') });
    else toast({ title: t('full'), description: t('unreadHere'), variant: 'destructive' });
  }
  if (delivery.state === 'refused') {
    toast({ title: t('error'), description: refusalText(delivery, translation), variant: 'destructive' });
  }
}
