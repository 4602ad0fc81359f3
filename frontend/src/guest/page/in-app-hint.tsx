import { useEffect, useRef, useState } from 'react';
import { toast } from '@/shared/toast-store';
import { copyText } from '@/shared/copy-text';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

const PANEL = 'in-app-panel';

/**
 * Explains how to leave an in-app browser. Opened by the guest, because it overlays the photo.
 *
 * @param app the app's name
 */
export function InAppHint({ app }: { app: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (target: EventTarget | null) => {
      if (!hint.current?.contains(target as Node)) setOpen(false);
    };
    const onPointer = ({ target }: PointerEvent) => closeOutside(target);
    // The focus also moves while a link is copied: only the Tab key leaves the panel.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
      if (key === 'Tab') closeOutside(document.activeElement);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', onPointer, { signal });
    document.addEventListener('keyup', onKey, { signal });
    return () => listening.abort();
  }, [isOpen]);

  const copy = async () => {
    if (await copyText(location.href)) toast({ title: t('copied'), description: t('copiedText') });
    else setFailed(true);
  };
  return (
    <div ref={hint} className="g-in-app">
      <button
        type="button"
        className="g-in-app-toggle"
        aria-label={t('inAppTitle', { app })}
        aria-expanded={isOpen}
        aria-controls={PANEL}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="info" />
        <span>{app}</span>
      </button>
      <div id={PANEL} role="note" className="g-in-app-panel" hidden={!isOpen}>
        <p>
          <strong>{t('inAppTitle', { app })}</strong> {t('inAppHint')}
        </p>
        {/* If copying fails, the guest can select the URL. */}
        {hasFailed ? (
          <bdi dir="ltr" className="g-in-app-address" role="status">
            {location.href}
          </bdi>
        ) : (
          <Button icon="link" onClick={() => void copy()}>
            {t('copyLink')}
          </Button>
        )}
      </div>
    </div>
  );
}
