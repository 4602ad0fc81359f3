import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fetchPhoto, PHOTO_FILE_NAME } from '../api/calls';
import type { PublicEvent } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { useOffline } from '../deliver/use-outbox';
import type { TextKey } from '../i18n/en';
import { useTranslation } from '../i18n/use-translation';
import { findInAppBrowser } from '../ui/in-app-browser';
import { Button, buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import { useBackCloses } from '../ui/use-back-closes';
import { DeliveryStatus } from '../deliver/delivery-status';
import type { FramedPhoto } from './framed-photo';
import { ShareButton } from '../share/share-button';
import { canShareFile } from '../share/share-photo';
import { StoryButton } from '../share/story-button';
import { usePhotoFile } from './photo-file';

interface ResultPanelProps {
  event: PublicEvent;
  framed: FramedPhoto | null;
  /** Why the photo is not sent. */
  problem: TextKey | null;
  /** Undefined while the upload is being encoded. */
  delivery: Delivery | undefined;
  share: number | null;
  /** How many photos were generated together, and how many of them the server has. */
  total: number;
  sent: number;
  onSendNow: () => void;
  onAnother: () => void;
}

/** Controls of the last step: save and share the framed photo, and follow its delivery. */
export function ResultPanel({
  event,
  framed,
  problem,
  delivery,
  share,
  total,
  sent,
  onSendNow,
  onAnother,
}: ResultPanelProps) {
  const { t } = useTranslation();
  useBackCloses(onAnother, 'step');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const result = delivery?.result ?? null;
  const photoFile = usePhotoFile(framed, result);
  // Neither the server nor this browser could frame it.
  const isLost = !framed && !result && (delivery?.state === 'refused' || delivery?.state === 'handed-over');
  const isOffline = useOffline();
  const [isServerUnreachable, setServerUnreachable] = useState(false);
  // In-app browsers only save plain links to the server.
  const localUrl = framed && !findInAppBrowser(navigator.userAgent) ? photoFile?.url : undefined;
  const usesLocalFile = isOffline || isServerUnreachable;
  const href = (usesLocalFile && localUrl) || (result?.downloadUrl ?? photoFile?.url);
  const link = useRef<HTMLAnchorElement>(null);
  /** Check the server while the link downloads. If it is unreachable, download the device's own file. */
  const watchDownload = () => {
    if (!result || !localUrl || usesLocalFile) return;
    fetchPhoto(result.id, result.receipt).catch(() => {
      flushSync(() => setServerUnreachable(true));
      link.current?.click();
    });
  };
  // Reserve the space of what is still being prepared, so that nothing moves.
  const isComing = !problem && (!delivery || delivery.state === 'waiting');
  // Then sharing is as important as downloading.
  const canShareFiles = canShareFile(photoFile?.file);
  return (
    <div className="g-panel">
      <div className="g-placard">
        <h2 ref={heading} tabIndex={-1} className="g-roomy">
          {t(isLost ? 'errorText' : 'result')}
        </h2>
        {problem && (
          <p role="status">
            {t(problem)} {t('refusedKept')}
          </p>
        )}
        {(delivery || isComing) && (
          <DeliveryStatus delivery={delivery} share={share} onSendNow={onSendNow}>
            {total > 1 && <span className="g-sent">{t('sentOf', { sent, total })}</span>}
          </DeliveryStatus>
        )}
      </div>
      <div className="g-actions">
        <Button onClick={onAnother} icon="plus" className="g-half">
          {t('makeAnother')}
        </Button>
        <StoryButton event={event} file={photoFile?.file ?? null} photo={result} />
        <ShareButton
          event={event}
          photo={result}
          file={photoFile?.file ?? null}
          isReserved
          className="g-half"
          {...(canShareFiles && { look: 'main' })}
        />
        {href ? (
          <a
            ref={link}
            className={`${buttonClass('main')} g-half`}
            href={href}
            download={PHOTO_FILE_NAME}
            onClick={watchDownload}
          >
            <Icon name="download" />
            <span>{t('download')}</span>
          </a>
        ) : (
          <Button look="main" icon="download" className="g-half" disabled>
            {t('download')}
          </Button>
        )}
      </div>
    </div>
  );
}
