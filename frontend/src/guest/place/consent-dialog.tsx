import { useCallback, useEffect, useRef } from 'react';
import type { PublicEvent } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import { useBackCloses } from '../ui/use-back-closes';
import '../my-photos/my-photos.css';

interface ConsentDialogProps {
  consent: NonNullable<PublicEvent['consent']>;
  onAgree: () => void;
  onClose: () => void;
}

/** The organizer's text, to which a guest agrees once on a device before a photo is sent. */
export function ConsentDialog({ consent, onAgree, onClose }: ConsentDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = useCallback(() => dialog.current?.close(), []);
  useBackCloses(close, 'overlay');
  return (
    <dialog ref={dialog} className="g-sheet" aria-labelledby="consent" onClose={onClose}>
      <div className="g-sheet-head">
        <h2 id="consent">{t('consentTitle')}</h2>
      </div>
      <p className="g-consent" dir="auto">
        {consent.text}
      </p>
      {consent.link && (
        <p>
          <a href={consent.link} target="_blank" rel="noopener noreferrer">
            {t('consentMore')}
          </a>
        </p>
      )}
      <div className="g-actions">
        <Button onClick={close}>{t('cancel')}</Button>
        <Button
          look="main"
          onClick={() => {
            close();
            onAgree();
          }}
        >
          {t('agree')}
        </Button>
      </div>
    </dialog>
  );
}
