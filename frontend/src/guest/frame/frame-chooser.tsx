import { type CSSProperties, memo, type ReactNode } from 'react';
import type { PublicEvent, PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { FrameImage } from './frame-stage';

interface FrameChooserProps {
  frames: PublicFrame[];
  selected: PublicFrame;
  onSelect: (frame: PublicFrame) => void;
  /** Layer behind each frame: the guest's photo, if there is one. */
  layerFor?: (frame: PublicFrame) => ReactNode;
}

/** Radio group of the event's frames. Renders nothing for a single frame. */
export const FrameChooser = memo(function FrameChooser({
  frames,
  selected,
  onSelect,
  layerFor,
}: FrameChooserProps) {
  const { t } = useTranslation();
  if (frames.length < 2) return null;
  const names = frames.map((frame, i) => ({
    frame,
    name: frame.isNamed ? frame.name : `${t('frames')} ${i + 1}`,
  }));
  return (
    <fieldset className="g-frames">
      <legend className="g-hidden">{t('frames')}</legend>
      {names.map(({ frame, name }) => (
        <label key={frame.id} className="g-frame-choice" title={name}>
          <input
            type="radio"
            name="frame"
            className="g-hidden"
            checked={frame.id === selected.id}
            onChange={() => onSelect(frame)}
          />
          <span className="g-frame-small" style={{ '--ratio': frame.width / frame.height } as CSSProperties}>
            {layerFor?.(frame)}
            <FrameImage frame={frame} />
          </span>
          <span className="g-hidden">{name}</span>
        </label>
      ))}
    </fieldset>
  );
});

/** The frame that is selected first. Undefined if the event has none. */
export function findPrimaryFrame(event: PublicEvent) {
  return event.frames.find((frame) => frame.isPrimary === 'true') ?? event.frames[0];
}
