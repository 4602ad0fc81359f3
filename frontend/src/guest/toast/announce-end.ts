import { toast } from '@/shared/toast-store';
import type { Delivery } from '../deliver/delivery';
import type { Translation } from '../i18n/use-translation';
import { refusalText } from '../deliver/refusal-text';

/** Tells the guest how a delivery ended, in the specification's words. */
export function announceEnd(delivery: Delivery, translation: Translation): void {
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
