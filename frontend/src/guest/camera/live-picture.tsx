import { useState, type CSSProperties, type RefObject, type SyntheticEvent } from 'react';
import { DEFAULT_PLACEMENT, placePhoto, type Size } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';

interface LivePictureProps {
  video: RefObject<HTMLVideoElement | null>;
  frame: PublicFrame;
  isMirrored: boolean;
}

/** The camera's picture where the photo will be: placed by the same geometry as the photo itself. */
export function LivePicture({ video, frame, isMirrored }: LivePictureProps) {
  const [size, setSize] = useState<Size | null>(null);

  // Turning the phone turns the picture: measured again with every change.
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) =>
    setSize(videoWidth > 0 ? { width: videoWidth, height: videoHeight } : null);
  const place = size && placePhoto(frame.window, size, DEFAULT_PLACEMENT);
  const style: CSSProperties | undefined = place
    ? {
        left: `${(place.left / frame.width) * 100}%`,
        top: `${(place.top / frame.height) * 100}%`,
        width: `${(place.width / frame.width) * 100}%`,
        height: `${(place.height / frame.height) * 100}%`,
      }
    : undefined;
  return (
    <video
      ref={video}
      className="g-live"
      data-mirrored={isMirrored}
      style={style}
      muted
      playsInline
      aria-hidden="true"
      onLoadedMetadata={measure}
      onResize={measure}
    />
  );
}
