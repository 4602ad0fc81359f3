import { useRef, useState, type KeyboardEvent } from 'react';
import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import type { ReadablePhoto } from './photo';
import { FrameImage } from '../frame/frame-stage';
import { placeByKey, useGestures } from './use-gestures';
import { MovablePhoto } from './movable-photo';

interface PlacingStageProps {
  photo: ReadablePhoto;
  frame: PublicFrame;
  placement: Placement;
  /**
   * @returns the placement as clamped
   */
  onPlace: (placement: Placement) => Placement;
}

/** The photo in its frame, moved by touch, mouse, wheel or keys. */
export function PlacingStage({ photo, frame, placement, onPlace }: PlacingStageProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const [hasMoved, setMoved] = useState(false);
  const place = (next: Placement) => {
    setMoved(true);
    return onPlace(next);
  };
  useGestures(element, { frameWidth: frame.width, window: frame.window, placement, onPlace: place });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeByKey(event.key, event.shiftKey, placement, frame.window);
    if (!next) return;
    event.preventDefault();
    place(next);
  };
  const { window, height } = frame;
  const belowWindow = (1 - (window.y + window.height) / height) * 100;
  return (
    <div
      ref={element}
      className="g-placing"
      role="application"
      tabIndex={0}
      aria-label={t('stage')}
      aria-describedby="stage-hint"
      onKeyDown={onKeyDown}
    >
      <MovablePhoto photo={photo} frame={frame} placement={placement} />
      <FrameImage frame={frame} />
      {!hasMoved && (
        <p className="g-move-hint" style={{ bottom: `calc(${belowWindow}% + 10px)` }} aria-hidden="true">
          <span className="g-for-touch">{t('moveHint')}</span>
          <span className="g-for-mouse">{t('moveHintMouse')}</span>
        </p>
      )}
      <span id="stage-hint" className="g-hidden">
        {t('stageHint')}
      </span>
    </div>
  );
}
