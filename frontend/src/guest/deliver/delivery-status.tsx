import type { ReactNode } from 'react';
import { useBackgroundDelivery, useOffline } from './use-outbox';
import type { Delivery } from './delivery';
import type { TextKey } from '../i18n/en';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import { deliveryStatusKey } from './delivery-status-key';
import { refusalText } from './delivery-texts';

/** Texts of photos that wait in the store. */
const WAITING: ReadonlySet<TextKey | null> = new Set(['waitingOffline', 'waitingUnreachable', 'waitingBusy']);

interface DeliveryStatusProps {
  /** Undefined while the upload is being encoded. */
  delivery: Delivery | undefined;
  /** Share sent, 0 to 1; null while it is not being sent. */
  share: number | null;
  onSendNow: () => void;
  /** Buttons beside the bar. */
  children?: ReactNode;
}

/**
 * Delivery status as text and progress bar. The bar is full once the photo has arrived, and nothing around it
 * moves.
 */
export function DeliveryStatus({ delivery, share, onSendNow, children }: DeliveryStatusProps) {
  const translation = useTranslation();
  const { t } = translation;
  const isOffline = useOffline();
  const isSending = share !== null;
  const state = delivery?.state ?? 'waiting';
  // The text says that the photo is safe only once it is stored.
  const statusKey = delivery ? deliveryStatusKey(delivery, isSending, isOffline) : 'sending';
  const isWaiting = WAITING.has(statusKey);
  const isSentAfterClose = useBackgroundDelivery(isWaiting);
  let outlook: TextKey | null = null;
  if (isWaiting) outlook = isSentAfterClose ? 'sentAfterClose' : 'sentWhileOpen';
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
        {children}
      </div>
      <p role="status">
        {delivery?.state === 'refused' && <strong>{refusalText(delivery, translation)} </strong>}
        {delivery?.state === 'handed-over' && !delivery.thumb && <strong>{t('full')}. </strong>}
        {/* A new element for each text avoids layout shifts. */}
        {statusKey && (
          <span key={`${statusKey} ${outlook}`}>
            {t(statusKey)} {outlook && t(outlook)}
          </span>
        )}
      </p>
    </div>
  );
}
