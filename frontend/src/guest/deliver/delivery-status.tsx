import { useOffline } from './use-outbox';
import type { Delivery } from './delivery';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import { refusalText, deliveryStatusKey } from './delivery-texts';

interface DeliveryStatusProps {
  /** Missing for the moment it takes to encode what is to be sent. */
  delivery: Delivery | undefined;
  /** Share sent so far, 0 to 1; null when it is not being sent right now. */
  share: number | null;
  onSendNow: () => void;
}

/**
 * Where the photo is on its way, in words, with a bar that is full, and quiet, once it has arrived. Whatever becomes of
 * an attempt, nothing around it moves.
 */
export function DeliveryStatus({ delivery, share, onSendNow }: DeliveryStatusProps) {
  const speech = useTranslation();
  const { t } = speech;
  const isOffline = useOffline();
  const isSending = share !== null;
  const state = delivery?.state ?? 'waiting';
  // That it is safe is said when it has been stored.
  const words = delivery ? deliveryStatusKey(delivery, isSending, isOffline) : 'sending';
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="g-delivery" data-state={state}>
      <div className="g-delivery-way">
        {state === 'waiting' ? (
          <div
            className="g-progress"
            role="progressbar"
            aria-label={t('sending')}
            aria-valuenow={percent}
            aria-valuetext={t('sendingShare', { percent: `${percent}%` })}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
        ) : (
          <div className="g-progress" aria-hidden="true">
            <span style={{ width: '100%' }} />
          </div>
        )}
        {delivery?.state === 'waiting' && !isSending && !isOffline && delivery.attempts > 0 && (
          <Button look="quiet" onClick={onSendNow}>
            {t('sendNow')}
          </Button>
        )}
      </div>
      <p role="status">
        {delivery?.state === 'refused' && <strong>{refusalText(delivery, speech)} </strong>}
        {delivery?.state === 'handed-over' && !delivery.thumb && <strong>{t('full')}. </strong>}
        {/* Other words are another element: none that moves for what stands before it. */}
        {words && <span key={words}>{t(words)}</span>}
      </p>
    </div>
  );
}
