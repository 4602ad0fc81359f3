import type { Placement } from '@eventframe/contracts/framing/geometry';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { PlacingStage } from '../place/placing-stage';
import type { FramedPhoto, Rendering } from '../result/framed-photo';

interface StagePhotoProps {
  frame: PublicFrame;
  /** The photo being placed, or a placed one until its framed photo is there. */
  placed: Rendering | null;
  /** Null once the photo is placed. */
  onPlace: ((placement: Placement) => Placement) | null;
  framed: FramedPhoto | null;
  /** The framed photo on the server. */
  photoUrl: string | undefined;
  /** Called once the server's photo is shown. */
  onPhotoLoaded: () => void;
}

/** The guest's photo on the stage, from placing it to the end of its result. */
export function StagePhoto({ frame, placed, onPlace, framed, photoUrl, onPhotoLoaded }: StagePhotoProps) {
  const { t } = useTranslation();
  // The effect runs once, not again on returning from the gallery.
  const [isDeveloped, setDeveloped] = useState(false);
  const photo = placed?.photo.kind === 'readable' ? placed.photo : null;
  return (
    <>
      {placed && photo && (
        <PlacingStage photo={photo} frame={frame} placement={placed.placement} onPlace={onPlace} />
      )}
      {framed && <DecodedImage image={framed.image} alt={t('result')} />}
      {!framed && photoUrl && (
        <img
          className="g-print g-on-frame"
          src={photoUrl}
          width={frame.width}
          height={frame.height}
          alt={t('result')}
          onLoad={onPhotoLoaded}
        />
      )}
      {!onPlace && !isDeveloped && (photo ?? framed ?? photoUrl) && (
        <div className="g-developing g-on-frame" onAnimationEnd={() => setDeveloped(true)} />
      )}
    </>
  );
}

/** Shows a decoded image at once. Another element for the same URL could be empty at first. */
function DecodedImage({ image, alt }: { image: HTMLImageElement; alt: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    Object.assign(image, { className: 'g-print', decoding: 'sync', alt });
    parent.current?.replaceChildren(image);
  }, [image, alt]);
  return <div ref={parent} className="g-on-frame" />;
}
