import { dismissToast, useOpenToast } from '@/shared/toast-store';
import { useTranslation } from '../i18n/use-translation';
import { IconButton } from './button';

/** Shows the newest toast for the specified time. Small enough for the first bundle. */
export function Toaster() {
  const { t } = useTranslation();
  const openToast = useOpenToast();
  return (
    <div className="g-toasts" role="region" aria-live="polite" aria-label={t('messages')}>
      {openToast && (
        <div key={openToast.id} className={`g-toast g-toast-${openToast.variant}`}>
          <div>
            <p className="g-toast-title">{openToast.title}</p>
            {openToast.description && <p>{openToast.description}</p>}
          </div>
          <IconButton icon="close" name={t('close')} onClick={() => dismissToast(openToast.id)} />
        </div>
      )}
    </div>
  );
}
