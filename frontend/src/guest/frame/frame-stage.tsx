import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import type { PublicFrame } from '../api/types';

interface FrameStageProps extends ComponentProps<'div'> {
  frame: Pick<PublicFrame, 'width' | 'height'>;
  /** Lies over the picture's foot, so that it may come and go and nothing moves. */
  over?: ReactNode;
}

/**
 * A picture on the stage: as large as its place allows, in the frame's proportions, with a mat around it. Children
 * lie over each other in it.
 */
export function FrameStage({ frame, className = '', over, children, ...rest }: FrameStageProps) {
  const shape = { '--ratio': frame.width / frame.height } as CSSProperties;
  return (
    <div className="g-stage">
      <div className="g-mat">
        <div className={`g-picture ${className}`} style={shape} {...rest}>
          {children}
        </div>
      </div>
      {over}
    </div>
  );
}

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

/** Lies exactly over the frame's window, whatever size the frame is shown at. */
export function WindowArea({ frame, children }: { frame: PublicFrame; children: ReactNode }) {
  const { window, width, height } = frame;
  const place: CSSProperties = {
    left: `${(window.x / width) * 100}%`,
    top: `${(window.y / height) * 100}%`,
    width: `${(window.width / width) * 100}%`,
    height: `${(window.height / height) * 100}%`,
  };
  return (
    <div className="g-window-area" style={place}>
      {children}
    </div>
  );
}
