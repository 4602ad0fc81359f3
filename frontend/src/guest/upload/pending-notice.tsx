import { DeliveryStatus } from '../result/delivery-status';
import type { Delivery } from '../deliver/delivery';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';

interface PendingNoticeProps {
  delivery: Delivery;
  share: number | null;
  onSendNow: () => void;
  onShow: () => void;
}

/** Lies over the frame while a photo of an earlier visit is still on its way. */
export function PendingNotice({ delivery, share, onSendNow, onShow }: PendingNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="g-placard g-over">
      <h2>{t('onItsWay')}</h2>
      <DeliveryStatus delivery={delivery} share={share} onSendNow={onSendNow} />
      <Button look="quiet" onClick={onShow}>
        {t('showPhoto')}
      </Button>
    </div>
  );
}
