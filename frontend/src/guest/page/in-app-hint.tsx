import { useState } from 'react';
import { toast } from '@/shared/toast-store';
import { copyText } from '@/shared/copy-text';
import { useTranslation } from '../i18n/use-translation';
import { Button, IconButton } from '../ui/button';
import { findInAppBrowser } from '../ui/in-app-browser';

/** Explains how to leave an in-app browser. */
export function InAppHint() {
  const { t } = useTranslation();
  const [app, setApp] = useState(() => findInAppBrowser(navigator.userAgent));
  const [hasFailed, setFailed] = useState(false);
  if (!app) return null;

  const copy = async () => {
    if (await copyText(location.href)) toast({ title: t('copied'), description: t('copiedText') });
    else setFailed(true);
  };
  return (
    <div role="note" className="g-in-app">
      <p>
        <strong>{t('inAppTitle', { app })}</strong> {t('inAppHint')}
      </p>
      {/* If copying fails, the guest can select the URL. */}
      {hasFailed ? (
        <bdi dir="ltr" className="g-in-app-address" role="status">
          {location.href}
        </bdi>
      ) : (
        <Button look="quiet" onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      )}
      <IconButton icon="close" name={t('close')} onClick={() => setApp(null)} />
    </div>
  );
}
