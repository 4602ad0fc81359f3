import type { CSSProperties, ReactNode } from 'react';
import type { PublicFrame } from '../api/types';

interface FrameStageProps {
  frame: Pick<PublicFrame, 'width' | 'height'>;
  className?: string;
  children: ReactNode;
}

/** A frame as large as the space allows, with a mat around it. Its children overlay each other. */
export function FrameStage({ frame, className = '', children }: FrameStageProps) {
  const shape = { '--ratio': frame.width / frame.height } as CSSProperties;
  return (
    <div className="g-stage">
      <div className="g-mat">
        <div className={`g-photo-area ${className}`} style={shape}>
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * The frame image as the top layer. `crossOrigin` matches every other request for it, so that it is fetched
 * once.
 */
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

/** Covers exactly the frame's window at any size. */
export function WindowArea({ frame, children }: { frame: PublicFrame; children: ReactNode }) {
  const { window, width, height } = frame;
  const windowStyle: CSSProperties = {
    left: `${(window.x / width) * 100}%`,
    top: `${(window.y / height) * 100}%`,
    width: `${(window.width / width) * 100}%`,
    height: `${(window.height / height) * 100}%`,
  };
  return (
    <div className="g-window-area" style={windowStyle}>
      {children}
    </div>
  );
}
