import type { PublicEvent } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { FrameImage, FrameStage, WindowArea } from '../frame/frame-stage';
import { findPrimaryFrame } from '../frame/primary-frame';

interface ClosedProps {
  status: 'paused' | 'ended';
}

/** Explains above the gallery why the event accepts no photos. */
export function ClosedNotice({ status }: ClosedProps) {
  const { t } = useTranslation();
  return <p className="g-closed">{t(status === 'paused' ? 'codeInactive' : 'codeExpired')}</p>;
}

/** The Upload tab of an event that accepts no photos. */
export function ClosedTab({ event, status }: ClosedProps & { event: PublicEvent }) {
  const { t } = useTranslation();
  const frame = findPrimaryFrame(event);
  return (
    <div className="g-step">
      {frame && (
        <FrameStage frame={frame}>
          <WindowArea frame={frame}>
            <div className="g-window" />
          </WindowArea>
          <FrameImage frame={frame} alt={t('frameOf', { title: event.title })} />
        </FrameStage>
      )}
      <div className="g-panel">
        <div className="g-placard" role="status">
          <h2>{t(status)}</h2>
          <p>{t(`${status}Hint`)}</p>
        </div>
      </div>
    </div>
  );
}
