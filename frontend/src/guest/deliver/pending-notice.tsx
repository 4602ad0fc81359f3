import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import type { Delivery } from './delivery';
import { DeliveryStatus } from './delivery-status';

interface PendingNoticeProps {
  delivery: Delivery;
  share: number | null;
  onSendNow: () => void;
  onShow: () => void;
}

/** Status of a pending photo of an earlier visit. */
export function PendingNotice({ delivery, share, onSendNow, onShow }: PendingNoticeProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="g-roomy">{t('onItsWay')}</h2>
      <DeliveryStatus delivery={delivery} share={share} onSendNow={onSendNow}>
        <Button look="quiet" onClick={onShow}>
          {t('showPhoto')}
        </Button>
      </DeliveryStatus>
    </>
  );
}
