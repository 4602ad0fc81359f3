import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { useEffect, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, subscribeToToasts } from '@/shared/toast-store';
import { useTranslation } from '../i18n/use-translation';
import { IconButton } from './button';

/** Shows the newest toast for the specified time. Small enough for the first bundle. */
export function Toaster() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribeToToasts, currentToasts).find((toast) => toast.open);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => dismissToast(shown.id), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="g-toasts" role="region" aria-live="polite" aria-label={t('messages')}>
      {shown && (
        <div key={shown.id} className={`g-toast g-toast-${shown.variant}`}>
          <div>
            <p className="g-toast-title">{shown.title}</p>
            {shown.description && <p>{shown.description}</p>}
          </div>
          <IconButton icon="close" name={t('close')} onClick={() => dismissToast(shown.id)} />
        </div>
      )}
    </div>
  );
}
