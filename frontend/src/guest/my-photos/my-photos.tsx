import { useCallback, useEffect, useRef, useState } from 'react';
import { useNow } from '@/shared/use-now';
import type { Delivery } from '../deliver/delivery';
import type { Outbox, OutboxView } from '../deliver/outbox';
import { useTranslation } from '../i18n/use-translation';
import { IconButton } from '../ui/button';
import { useBackCloses } from '../ui/use-back-closes';
import { MyPhoto } from './my-photo';
import './my-photos.css';

interface MyPhotosProps {
  outbox: Outbox;
  view: OutboxView;
  onShow: (delivery: Delivery) => void;
  onClose: () => void;
}

/** Photos made on this device, to download and delete. */
export function MyPhotos({ outbox, view, onShow, onClose }: MyPhotosProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // They may have been released, hidden or deleted since.
  useEffect(() => void outbox.sync(), [outbox]);
  const [hasDeleted, setDeleted] = useState(false);
  const now = useNow();
  const close = useCallback(() => dialog.current?.close(), []);
  useBackCloses(close, 'overlay');

  return (
    <dialog ref={dialog} className="g-sheet" aria-labelledby="my-photos" onClose={onClose}>
      <div className="g-sheet-head">
        <h2 id="my-photos">{t('myPhotos')}</h2>
        <IconButton icon="close" name={t('close')} onClick={close} />
      </div>
      <p className="g-quiet" role="status">
        {hasDeleted && `${t('deleted')}. `}
        {t(view.deliveries.length > 0 ? 'myPhotosHint' : 'myPhotosEmpty')}
      </p>
      <ul className="g-my-photos">
        {view.deliveries.map((delivery) => (
          <MyPhoto
            key={delivery.key}
            delivery={delivery}
            now={now}
            isSending={view.sending?.key === delivery.key}
            onRemove={async () => {
              await outbox.remove(delivery.key);
              setDeleted(true);
            }}
            onShow={() => {
              close();
              onShow(delivery);
            }}
          />
        ))}
      </ul>
    </dialog>
  );
}
