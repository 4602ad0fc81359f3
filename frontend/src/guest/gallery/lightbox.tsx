import { REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PHOTO_FILE_NAME } from '../api/calls';
import { downloadPath, reportPhoto } from '../api/gallery-calls';
import type { TextKey } from '../i18n/en';
import { describeFailure } from '../i18n/failure-text';
import { formatRelativeTime } from '../i18n/relative-time';
import { useTranslation } from '../i18n/use-translation';
import type { PublicEvent } from '../api/types';
import type { LivePhotos } from '../live/use-live-photos';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { ShareButton } from '../share/share-button';
import { Toaster } from '../ui/toaster';
import { useBackCloses } from '../ui/use-back-closes';
import { useSwipe } from '../ui/use-swipe';
import './lightbox.css';

/** Fetch the next page this many photos before the end. */
const PREFETCH_AHEAD = 4;

interface LightboxProps {
  event: PublicEvent;
  live: LivePhotos;
  openId: string;
  now: number;
  /** Opens another photo; null closes. Stable. */
  onOpen: (id: string | null) => void;
}

/** One large photo. Arrow keys and swipes move to its neighbors. Closes if the photo is removed. */
export function Lightbox({ event, live, openId, now, onOpen }: LightboxProps) {
  const { t, language } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { list, state, loadMore } = live;
  const { photos, next } = list;
  const at = photos.findIndex(({ id }) => id === openId);
  const photo = photos[at];
  // Closing the dialog restores the focus; unmounting it does not.
  const close = useCallback(() => dialog.current?.close(), []);
  useBackCloses(close, 'overlay');
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!photo) onOpen(null);
  }, [photo, onOpen]);

  // The focused element may have been removed with the previous photo.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [openId]);

  // Prefetch the next page.
  const isNearEnd = at >= photos.length - PREFETCH_AHEAD;
  useEffect(() => {
    if (isNearEnd && next && state === 'idle') loadMore();
  }, [isNearEnd, next, state, loadMore]);

  const go = (step: number) => {
    const neighbor = photos[at + step];
    if (neighbor) onOpen(neighbor.id);
    else if (step > 0 && next && state === 'failed') loadMore();
  };
  const { swipe, onArrowKey } = useSwipe(go);
  if (!photo) return null;

  const when = formatRelativeTime(photo.createdAt, now, language);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="g-lightbox"
      aria-label={t('photoMade', { ago: when })}
      onKeyDown={onArrowKey}
      onClose={() => onOpen(null)}
    >
      <div className="g-lightbox-photo" {...swipe}>
        <img
          key={photo.id}
          src={photo.photoUrl}
          width={photo.width}
          height={photo.height}
          alt={t('photoMade', { ago: when })}
          draggable={false}
        />
      </div>
      <div className="g-lightbox-bar">
        <p>{when}</p>
        <ReportPhoto key={photo.id} id={photo.id} />
        <ShareButton key={`share ${photo.id}`} event={event} photo={photo} look="icon" />
        <a
          className="g-icon-button"
          href={downloadPath(photo.id)}
          download={PHOTO_FILE_NAME}
          aria-label={t('download')}
          title={t('download')}
        >
          <Icon name="download" />
        </a>
        <IconButton icon="back" name={t('previous')} aria-disabled={at === 0} onClick={() => go(-1)} />
        <IconButton
          icon="forward"
          name={t('next')}
          aria-disabled={!photos[at + 1] && !next}
          onClick={() => go(1)}
        />
        <IconButton icon="close" name={t('close')} onClick={close} />
      </div>
      {/* The page's own is behind the dialog. */}
      <Toaster />
    </dialog>
  );
}

type ReportStep = 'idle' | 'asking' | 'sending' | 'sent' | { failed: string };

const REASON_TEXTS: Record<ReportReason, TextKey> = {
  of_me: 'reportOfMe',
  offensive: 'reportOffensive',
  other: 'reportOther',
};

/** Reports a photo to the organizer with a reason. */
function ReportPhoto({ id }: { id: string }) {
  const translation = useTranslation();
  const { t } = translation;
  const [step, setStep] = useState<ReportStep>('idle');

  const send = async (reason: ReportReason) => {
    setStep('sending');
    try {
      await reportPhoto(id, reason);
      setStep('sent');
    } catch (error) {
      setStep({ failed: describeFailure('reportFailed', error, translation) });
    }
  };
  const isOpen = step !== 'idle';
  // The pressed button is disabled or removed: move the focus here.
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [step]);
  return (
    <>
      <IconButton
        icon="flag"
        name={t('report')}
        aria-expanded={isOpen}
        onClick={() => setStep(isOpen ? 'idle' : 'asking')}
      />
      {isOpen && (
        <div ref={panel} tabIndex={-1} className="g-report" role="status">
          {step === 'sent' ? (
            <p>{t('reported')}</p>
          ) : (
            <>
              <p>{typeof step === 'object' ? step.failed : t('reportAsk')}</p>
              {REPORT_REASONS.map((reason) => (
                <Button key={reason} disabled={step === 'sending'} onClick={() => void send(reason)}>
                  {t(REASON_TEXTS[reason])}
                </Button>
              ))}
            </>
          )}
        </div>
      )}
    </>
  );
}
