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
