import { useCallback, useEffect, useState } from 'react';
import { movePlacement, type Placement } from '@eventframe/contracts/framing/geometry';
import { toast } from '@/shared/toast-store';
import { useDebounced } from '@/shared/use-debounced';
import type { PublicEvent, PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { FrameChooser } from '../frame/frame-chooser';
import type { TextKey } from '../i18n/en';
import { useTranslation } from '../i18n/use-translation';
import { ConsentDialog } from './consent-dialog';
import { findConsent, storeConsent } from './given-consent';
import type { OpenPhoto } from './photo';
import { PhotoStrip } from './photo-strip';
import { MAX_PHOTOS, type Selection } from './selection';
import { PhotoLayer } from '../frame/photo-layer';
import { Button, IconButton } from '../ui/button';
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
  selection: Selection;
  onSelect: (id: number) => void;
  /** Removes the selected photo. */
  onRemove: () => void;
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
  const { frames, frame, photo, placement, selection } = props;
  const { onPlace, onFrame, onRemove, onPick, onLeave, onGenerate } = props;
  const { eventId, consent } = props;
  const [isAsking, setAsking] = useState(false);
  const [wantsControls, setWantsControls] = useState(false);
  // Both need the same space. An obstacle is more important.
  const isAdjusting = wantsControls && props.obstacle === null;
  const generate = () => {
    const given = consent ? findConsent(eventId, consent.version) : undefined;
    if (consent && !given) setAsking(true);
    else onGenerate(given);
  };
  const { t } = useTranslation();
  const leftOut = [
    selection.isCut && t('tooMany', { max: MAX_PHOTOS }),
    selection.unusable > 0 && t('unusable', { n: selection.unusable }),
  ]
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    if (leftOut) toast({ title: leftOut });
  }, [leftOut]);
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
  const frameChooser = (
    <FrameChooser frames={frames} selected={frame} layerFor={layerFor} onSelect={select} />
  );
  const isSeveral = selection.photos.length > 1;
  const remove = () => {
    onRemove();
    // A single photo cannot be removed: the button disappears.
    if (selection.photos.length === 2) document.querySelector<HTMLElement>('.g-placing')?.focus();
  };

  return (
    <>
      <div className="g-panel">
        {isSeveral ? (
          <div className="g-chooser-row">
            <div className="g-choosers">
              {frameChooser}
              <PhotoStrip {...selection} onSelect={props.onSelect} />
            </div>
            <IconButton icon="close" name={t('removePhoto')} onClick={remove} />
          </div>
        ) : (
          frameChooser
        )}
        {photo.kind === 'readable' && (
          <PlacementControls
            placement={placement}
            window={frame.window}
            photo={photo.size}
            isAdjusting={isAdjusting}
            onAdjusting={setWantsControls}
            onPlace={onPlace}
          />
        )}
        <Note {...props} isAdjusting={isAdjusting} />
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
function Note(props: PlacePanelProps & { isAdjusting: boolean }) {
  const { photo, obstacle, isShown, where, onShown, isAdjusting } = props;
  const { t } = useTranslation();
  return (
    <div className="g-note" data-small={isAdjusting}>
      {/* Always rendered, so that screen readers announce a change. */}
      <p role="status">
        {obstacle && (
          <>
            <strong>{t(obstacle)}</strong> {t(photo.kind === 'readable' ? 'madeHere' : 'unreadHere')}
          </>
        )}
      </p>
      {!obstacle && !isAdjusting && isShown === null && <p>{t(where)}</p>}
      {!obstacle && !isAdjusting && isShown !== null && (
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
