import { useTranslation } from '../i18n/use-translation';
import type { TextKey } from '../i18n/en';

interface ObstacleProps {
  /** Why the server would not take the photo now; null when it would. */
  reason: TextKey | null;
  /** Whether the device can frame the photo by itself. */
  isReadable: boolean;
}

/** Tells whoever is placing a photo that it will stay on this device. Always there, so that a change is read out. */
export function Obstacle({ reason, isReadable }: ObstacleProps) {
  const { t } = useTranslation();
  return (
    <p className="g-obstacle g-over" role="status">
      {reason && (
        <>
          <strong>{t(reason)}</strong> {t(isReadable ? 'madeHere' : 'unreadHere')}
        </>
      )}
    </p>
  );
}
