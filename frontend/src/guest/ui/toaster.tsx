import { dismissToast, useOpenToast } from '@/shared/toast-store';
import { useTranslation } from '../i18n/use-translation';
import { IconButton } from './button';

/** Shows the newest toast for the specified time. Small enough for the first bundle. */
export function Toaster() {
  const { t } = useTranslation();
  const shown = useOpenToast();
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
