import type { PublicEvent } from '../api/types';
import { useSpeech } from '../i18n/text-context';
import { FrameImage } from '../stage/frame-image';
import { Hang } from '../stage/hang';
import { WindowArea } from '../stage/window-area';
import { primaryFrame } from '../frames/primary-frame';

interface ClosedProps {
  status: 'paused' | 'ended';
}

/** Why there is nothing but the gallery, above it. */
export function ClosedNotice({ status }: ClosedProps) {
  const { t } = useSpeech();
  return <p className="g-closed">{t(status === 'paused' ? 'codeInactive' : 'codeExpired')}</p>;
}

/** The Upload tab of an event that takes no photos. */
export function Closed({ event, status }: ClosedProps & { event: PublicEvent }) {
  const { t } = useSpeech();
  const frame = primaryFrame(event);
  return (
    <div className="g-step">
      {frame && (
        <Hang frame={frame}>
          <WindowArea frame={frame}>
            <div className="g-window" />
          </WindowArea>
          <FrameImage frame={frame} alt={t('frameOf', { title: event.title })} />
        </Hang>
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
