import { useState } from 'react';
import { toast } from '@/components/ui/toast-store';
import { useSpeech } from '../i18n/text-context';
import { Button, IconButton } from '../ui/button';
import { inAppBrowser } from './in-app-browser';

/** Inside another app's browser: how to get out of it. */
export function InAppHint() {
  const { t } = useSpeech();
  const [app, setApp] = useState(() => inAppBrowser(navigator.userAgent));
  if (!app) return null;

  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    toast({ title: t('copied'), description: t('copiedText') });
  };
  return (
    <div role="note" className="g-in-app">
      <p>
        <strong>{t('inAppTitle', { app })}</strong> {t('inAppHint')}
      </p>
      {'clipboard' in navigator && (
        <Button look="quiet" onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      )}
      <IconButton icon="close" name={t('close')} onClick={() => setApp(null)} />
    </div>
  );
}
