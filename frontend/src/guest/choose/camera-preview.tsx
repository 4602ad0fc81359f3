import {
  type CSSProperties,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DEFAULT_PLACEMENT, placePhoto, type Size } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';

interface CameraPreviewProps {
  video: RefObject<HTMLVideoElement | null>;
  frame: PublicFrame;
  isMirrored: boolean;
}

/** The live video at the default placement, by the same geometry as the photo. */
export function CameraPreview({ video, frame, isMirrored }: CameraPreviewProps) {
  const [size, setSize] = useState<Size | null>(null);

  // Rotating the phone changes the size.
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) =>
    setSize(videoWidth > 0 ? { width: videoWidth, height: videoHeight } : null);
  return (
    <video
      ref={video}
      className="g-live"
      data-mirrored={isMirrored}
      style={size ? placedStyle(frame, size) : undefined}
      muted
      playsInline
      aria-hidden="true"
      onLoadedMetadata={measure}
      onResize={measure}
    />
  );
}

/** A captured frame of the video, over it. */
export function FrozenFrame({ canvas, frame }: { canvas: HTMLCanvasElement; frame: PublicFrame }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(canvas), [canvas]);
  return (
    <div ref={element} className="g-live g-frozen" style={placedStyle(frame, canvas)} aria-hidden="true" />
  );
}

function placedStyle(frame: PublicFrame, size: Size): CSSProperties {
  const placed = placePhoto(frame.window, size, DEFAULT_PLACEMENT);
  return {
    left: `${(placed.left / frame.width) * 100}%`,
    top: `${(placed.top / frame.height) * 100}%`,
    width: `${(placed.width / frame.width) * 100}%`,
    height: `${(placed.height / frame.height) * 100}%`,
  };
}
