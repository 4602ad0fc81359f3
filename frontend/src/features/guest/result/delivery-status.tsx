import { useOffline } from '../deliver/use-outbox';
import type { Delivery } from '../deliver/delivery';
import { useSpeech } from '../i18n/text-context';
import { Button } from '../ui/button';
import { refusalText } from './refusal-text';
import { wordsFor } from './delivery-words';

interface DeliveryStatusProps {
  delivery: Delivery;
  /** Share sent so far, 0 to 1; null when it is not being sent right now. */
  share: number | null;
  onSendNow: () => void;
}

/** Where the photo is on its way, in words, with a bar while it is being sent. */
export function DeliveryStatus({ delivery, share, onSendNow }: DeliveryStatusProps) {
  const speech = useSpeech();
  const { t } = speech;
  const isOffline = useOffline();
  const isSending = share !== null;
  const isWaiting = delivery.state === 'waiting';
  const words = wordsFor(delivery, isSending, isOffline);
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="g-delivery" data-state={delivery.state}>
      {isWaiting && !isOffline && (
        <div
          className="g-progress"
          role="progressbar"
          aria-label={t('sending')}
          aria-valuenow={percent}
          aria-valuetext={t('sendingShare', { percent: `${percent}%` })}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <p role="status">
        {delivery.state === 'refused' && <strong>{refusalText(delivery, speech)} </strong>}
        {delivery.state === 'handed-over' && !delivery.thumb && <strong>{t('full')}. </strong>}
        {words && t(words)}
      </p>
      {isWaiting && !isSending && !isOffline && delivery.attempts > 0 && (
        <Button look="quiet" onClick={onSendNow}>
          {t('sendNow')}
        </Button>
      )}
    </div>
  );
}
