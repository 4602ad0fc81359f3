import { useState } from 'react';
import { toast } from '@/shared/toast-store';
import { copyText } from '@/shared/copy-text';
import { useTranslation } from '../i18n/use-translation';
import { Button, IconButton } from '../ui/button';

/**
 * Explains how to leave an in-app browser.
 *
 * @param app the app's name
 */
export function InAppHint({ app }: { app: string }) {
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (isClosed) return null;

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
      <IconButton icon="close" name={t('close')} onClick={() => setClosed(true)} />
    </div>
  );
}
