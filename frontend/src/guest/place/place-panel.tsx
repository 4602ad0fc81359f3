import { useCallback, useState } from 'react';
import { movePlacement, type Placement } from '@eventframe/contracts/framing/geometry';
import { useDebounced } from '@/shared/use-debounced';
import type { PublicEvent, PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { FrameChooser } from '../frame/frame-chooser';
import type { TextKey } from '../i18n/en';
import { useTranslation } from '../i18n/use-translation';
import { ConsentDialog } from './consent-dialog';
import { findConsent, storeConsent } from './given-consent';
import type { OpenPhoto } from './photo';
import { PhotoLayer } from '../frame/photo-layer';
import { Button } from '../ui/button';
import { useBackCloses } from '../ui/use-back-closes';
import { PlacementControls } from './placement-controls';

interface PlacePanelProps {
  frames: PublicFrame[];
  frame: PublicFrame;
  photo: OpenPhoto;
  placement: Placement;
  /** Why the server would reject the photo now. Null if it would accept it. */
  obstacle: TextKey | null;
  /** Whether the gallery will show the photo. Null: the guest cannot choose. */
  isShown: boolean | null;
  /** Says who will see the photo. */
  where: TextKey;
  onShown: (isShown: boolean) => void;
  onPlace: (placement: Placement) => void;
  onFrame: (frame: PublicFrame, placement: Placement) => void;
  /** Opens the file picker. Canceling it keeps the current photo. */
  onPick: () => void;
  onLeave: () => void;
  eventId: string;
  /** What the guest must agree to before a photo is sent. */
  consent: PublicEvent['consent'];
  onGenerate: (consent: Delivery['consent']) => void;
}

/** Controls of the second step: move, rotate and scale the photo in its frame, or select another frame. */
export function PlacePanel(props: PlacePanelProps) {
  const { frames, frame, photo, placement } = props;
  const { onPlace, onFrame, onPick, onLeave, onGenerate } = props;
  const { eventId, consent } = props;
  const [isAsking, setAsking] = useState(false);
  const generate = () => {
    const given = consent ? findConsent(eventId, consent.version) : undefined;
    if (consent && !given) setAsking(true);
    else onGenerate(given);
  };
  const { t } = useTranslation();
  useBackCloses(onLeave, 'step');
  // The frame previews follow once the photo rests. Every animation frame belongs to the large photo.
  const debounced = useDebounced(placement, 200);
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
    <>
      <div className="g-panel">
        <FrameChooser frames={frames} selected={frame} layerFor={layerFor} onSelect={select} />
        {photo.kind === 'readable' && (
          <PlacementControls
            placement={placement}
            window={frame.window}
            photo={photo.size}
            onPlace={onPlace}
          />
        )}
        <Note {...props} />
        <div className="g-actions">
          <Button onClick={onPick}>{t('selectDifferent')}</Button>
          <Button look="main" onClick={generate}>
            {t('generate')}
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
    </>
  );
}

/** Who will see the photo, or why it stays on this device. As high in either case, so that nothing moves. */
function Note({ photo, obstacle, isShown, where, onShown }: PlacePanelProps) {
  const { t } = useTranslation();
  return (
    <div className="g-note">
      {/* Always rendered, so that screen readers announce a change. */}
      <p role="status">
        {obstacle && (
          <>
            <strong>{t(obstacle)}</strong> {t(photo.kind === 'readable' ? 'madeHere' : 'unreadHere')}
          </>
        )}
      </p>
      {!obstacle && isShown === null && <p>{t(where)}</p>}
      {!obstacle && isShown !== null && (
        <label className="g-switch">
          <span>{t('showInGallery')}</span>
          <input
            type="checkbox"
            role="switch"
            checked={isShown}
            onChange={({ target }) => onShown(target.checked)}
          />
        </label>
      )}
    </div>
  );
}
