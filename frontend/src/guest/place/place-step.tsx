import { useCallback, useState } from 'react';
import { movePlacement, type Placement } from '@eventframe/contracts/framing/geometry';
import { useDebounced } from '@/shared/use-debounced';
import type { PublicEvent, PublicFrame } from '../api/types';
import { useFilePicker } from '../choose/pick-file';
import type { Delivery } from '../deliver/delivery';
import { FrameChooser } from '../frame/frame-chooser';
import type { TextKey } from '../i18n/en';
import { useTranslation } from '../i18n/use-translation';
import { ConsentDialog } from './consent-dialog';
import { findConsent, storeConsent } from './given-consent';
import type { OpenPhoto } from './photo';
import { FrameImage, FrameStage } from '../frame/frame-stage';
import { PhotoLayer } from '../frame/photo-layer';
import { Button } from '../ui/button';
import { TextSwap } from '../ui/text-swap';
import { useBackCloses } from '../ui/use-back-closes';
import { PlacementControls } from './placement-controls';
import { PlacingStage } from './placing-stage';
import { keepInReach } from './reach';

interface PlaceStepProps {
  frames: PublicFrame[];
  frame: PublicFrame;
  photo: OpenPhoto;
  placement: Placement;
  isBusy: boolean;
  /** Why the server would reject the photo now. Null if it would accept it. */
  obstacle: TextKey | null;
  /** Whether the gallery will show the photo. Null: the guest cannot choose. */
  isShown: boolean | null;
  onShown: (isShown: boolean) => void;
  onPlace: (placement: Placement) => void;
  onFrame: (frame: PublicFrame, placement: Placement) => void;
  onFile: (file: File) => void;
  onLeave: () => void;
  eventId: string;
  /** What the guest must agree to before a photo is sent. */
  consent: PublicEvent['consent'];
  onGenerate: (consent: Delivery['consent']) => void;
}

/** Second step: move, rotate and scale the photo in its frame, or select another frame. */
export function PlaceStep(props: PlaceStepProps) {
  const { frames, frame, photo, placement, isBusy, obstacle, isShown } = props;
  const { onShown, onPlace, onFrame, onFile, onLeave, onGenerate } = props;
  const { eventId, consent } = props;
  const [isAsking, setAsking] = useState(false);
  const generate = () => {
    const given = consent ? findConsent(eventId, consent.version) : undefined;
    if (consent && !given) setAsking(true);
    else onGenerate(given);
  };
  const { t } = useTranslation();
  // Canceling the picker keeps the current photo.
  const [input, selectDifferent] = useFilePicker(onFile);
  useBackCloses(onLeave, 'step');
  // The frame previews follow once the photo rests. Every animation frame belongs to the large photo.
  const debounced = useDebounced(placement, 200);
  const place = (next: Placement) => {
    const bounded = photo.kind === 'readable' ? keepInReach(next, frame.window, photo.size) : next;
    onPlace(bounded);
    return bounded;
  };
  const layerFor = useCallback(
    (other: PublicFrame) =>
      photo.kind === 'readable' && (
        <PhotoLayer
          photo={photo.small}
          photoSize={photo.size}
          frame={other}
          placement={movePlacement(debounced, frame.window, other.window)}
        />
      ),
    [photo, frame, debounced],
  );
  const select = useCallback(
    (next: PublicFrame) => onFrame(next, movePlacement(debounced, frame.window, next.window)),
    [onFrame, debounced, frame],
  );

  return (
    <div className="g-step">
      {input}
      <FrameStage
        frame={frame}
        overlay={<ObstacleNotice reason={obstacle} isReadable={photo.kind === 'readable'} />}
      >
        {photo.kind === 'readable' ? (
          <PlacingStage photo={photo} frame={frame} placement={placement} onPlace={place} />
        ) : (
          <>
            {obstacle === null && <p className="g-no-preview">{t('noPreview')}</p>}
            <FrameImage frame={frame} alt={frame.isNamed ? frame.name : t('frames')} />
          </>
        )}
      </FrameStage>
      <div className="g-panel">
        <FrameChooser frames={frames} selected={frame} layerFor={layerFor} onSelect={select} />
        {photo.kind === 'readable' && (
          <PlacementControls placement={placement} window={frame.window} photo={photo.size} onPlace={place} />
        )}
        {isShown !== null && (
          <label className="g-switch">
            <span>{t('showInGallery')}</span>
            <input
              type="checkbox"
              role="switch"
              checked={isShown}
              disabled={isBusy}
              onChange={({ target }) => onShown(target.checked)}
            />
          </label>
        )}
        <div className="g-actions">
          <Button onClick={selectDifferent} disabled={isBusy}>
            {t('selectDifferent')}
          </Button>
          <Button look="main" onClick={generate} disabled={isBusy} aria-busy={isBusy}>
            <TextSwap
              shown={t(isBusy ? 'generating' : 'generate')}
              other={t(isBusy ? 'generate' : 'generating')}
            />
          </Button>
        </div>
      </div>
      {consent && isAsking && (
        <ConsentDialog
          consent={consent}
          onAgree={() => onGenerate(storeConsent(eventId, consent.version))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface ObstacleProps {
  /** Why the server would reject the photo now; null if it would accept it. */
  reason: TextKey | null;
  /** Whether the device can frame the photo. */
  isReadable: boolean;
}

/** Explains that the photo will stay on this device. Always rendered, so that screen readers announce a change. */
function ObstacleNotice({ reason, isReadable }: ObstacleProps) {
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
