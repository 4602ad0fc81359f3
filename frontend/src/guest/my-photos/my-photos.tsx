import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '@/shared/toast-store';
import { useNow } from '@/shared/use-now';
import { changeVisibility, PHOTO_FILE_NAME } from '../api/calls';
import type { PublicEvent, UploadResult } from '../api/types';
import type { Delivery, StoredFile } from '../deliver/delivery';
import { refusalText } from '../deliver/delivery-texts';
import { canSendAgain, isRevocable } from '../deliver/settle';
import type { Outbox, OutboxView } from '../deliver/outbox';
import type { TextKey } from '../i18n/en';
import { describeFailure } from '../i18n/failure-text';
import { formatRelativeTime } from '../i18n/relative-time';
import { useTranslation } from '../i18n/use-translation';
import { Button, buttonClass, IconButton } from '../ui/button';
import { ShareButton } from '../share/share-button';
import { Toaster } from '../ui/toaster';
import { useBackCloses } from '../ui/use-back-closes';
import './my-photos.css';

interface MyPhotosProps {
  event: PublicEvent;
  outbox: Outbox;
  view: OutboxView;
  onShow: (delivery: Delivery) => void;
  onClose: () => void;
}

/** Photos made on this device, to download and delete. */
export function MyPhotos({ event, outbox, view, onShow, onClose }: MyPhotosProps) {
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
            event={event}
            delivery={delivery}
            now={now}
            isSending={view.sending.has(delivery.key)}
            onChanged={() => outbox.sync()}
            onSendAgain={() => void outbox.sendAgain(delivery.key)}
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
      {/* The page's own is behind the dialog. */}
      <Toaster />
    </dialog>
  );
}

interface MyPhotoProps {
  event: PublicEvent;
  delivery: Delivery;
  /** ms since 1970 */
  now: number;
  isSending: boolean;
  onChanged: () => Promise<void>;
  onSendAgain: () => void;
  onRemove: () => Promise<void>;
  onShow: () => void;
}

/** One photo of this device: status and actions. Deleting takes a second tap. */
function MyPhoto({
  event,
  delivery,
  now,
  isSending,
  onChanged,
  onSendAgain,
  onRemove,
  onShow,
}: MyPhotoProps) {
  const translation = useTranslation();
  const { t, language } = translation;
  const [step, setStep] = useState<'idle' | 'asking' | 'deleting' | { failed: string }>('idle');
  const { result, thumb } = delivery;

  const remove = async () => {
    setStep('deleting');
    try {
      await onRemove();
    } catch (error) {
      setStep({ failed: describeFailure('deleteFailed', error, translation) });
    }
  };
  const hasFailed = typeof step === 'object';
  return (
    <li className="g-my-photo">
      <div className="g-photo-tile">
        {thumb ? <StoredImage file={thumb} /> : result && <img src={result.thumbUrl} alt="" />}
      </div>
      <div>
        <p>
          <strong>{t(stateText(delivery, isSending))}</strong>
        </p>
        <p className="g-quiet">
          {formatRelativeTime(new Date(delivery.createdAt).toISOString(), now, language)}
        </p>
        {delivery.state === 'refused' && <p className="g-problem">{refusalText(delivery, translation)}</p>}
        {isRevocable(delivery) && <p className="g-quiet">{t('sentOnceAccepted')}</p>}
        {step === 'idle' ? (
          <div className="g-my-photo-actions">
            {result ? (
              <a className={buttonClass()} href={result.downloadUrl} download={PHOTO_FILE_NAME}>
                {t('download')}
              </a>
            ) : (
              delivery.photo && <Button onClick={onShow}>{t('showPhoto')}</Button>
            )}
            {canSendAgain(delivery) && <Button onClick={onSendAgain}>{t('sendAgain')}</Button>}
            {!result?.hidden && <ShareButton event={event} photo={result} />}
            {result && <VisibilityButton event={event} photo={result} onChanged={onChanged} />}
            <Button look="quiet" onClick={() => setStep('asking')}>
              {t('delete')}
            </Button>
          </div>
        ) : (
          <div className="g-my-photo-actions" role="alert">
            <p className={hasFailed ? 'g-problem' : undefined}>
              {hasFailed ? step.failed : t(result ? 'deleteAsk' : 'deleteAskLocal')}
            </p>
            <Button className="g-danger" disabled={step === 'deleting'} onClick={() => void remove()}>
              {t('delete')}
            </Button>
            <Button look="quiet" disabled={step === 'deleting'} onClick={() => setStep('idle')}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

interface VisibilityButtonProps {
  event: PublicEvent;
  photo: UploadResult;
  onChanged: () => Promise<void>;
}

/** Makes a photo private or shows it, where the organizer lets guests decide. */
function VisibilityButton({ event, photo, onChanged }: VisibilityButtonProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [isBusy, setBusy] = useState(false);
  const isPrivate = photo.visibility === 'private';
  if (photo.hidden || event.photoVisibility === 'private') return null;
  if (event.photoVisibility === 'shown' && !isPrivate) return null;
  const change = async () => {
    setBusy(true);
    try {
      await changeVisibility(photo.id, photo.receipt, isPrivate ? 'shown' : 'private');
      await onChanged();
    } catch (error) {
      toast({ title: describeFailure('changeFailed', error, translation), variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void change()}>
      {t(isPrivate ? 'makeShown' : 'makePrivate')}
    </Button>
  );
}

function stateText({ state, result, photo }: Delivery, isSending: boolean): TextKey {
  if (state === 'waiting') return isSending ? 'stateSending' : 'stateWaiting';
  if (state !== 'delivered') return photo ? 'stateKept' : 'deleted';
  if (result?.hidden) return 'stateHidden';
  if (result?.visibility === 'private') return 'statePrivate';
  return result?.held || result?.awaitingApproval ? 'stateHeld' : 'stateDelivered';
}

/** An image stored on this device. Revokes its URL on unmount. */
function StoredImage({ file }: { file: StoredFile }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt="" />;
}
