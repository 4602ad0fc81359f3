import type { PublicEvent } from '../api/types';
import { useSpeech } from '../i18n/text-context';
import { FrameImage } from '../stage/frame-image';
import { Hang } from '../stage/hang';
import { WindowArea } from '../stage/window-area';
import { primaryFrame } from '../frames/primary-frame';

/** The Upload tab of an event that takes no photos. */
export function Closed({ event, status }: { event: PublicEvent; status: 'paused' | 'ended' }) {
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
