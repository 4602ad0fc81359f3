import type { PublicFrame } from '../api/types';

/** The frame over whatever lies in the picture. `crossOrigin` as everywhere, so that it is fetched once. */
export function FrameImage({ frame, alt = '' }: { frame: PublicFrame; alt?: string }) {
  return (
    <img
      className="g-frame-image"
      src={frame.frameUrl}
      width={frame.width}
      height={frame.height}
      alt={alt}
      crossOrigin="anonymous"
      decoding="sync"
      draggable={false}
    />
  );
}
