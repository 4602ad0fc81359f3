import type { ComponentProps, CSSProperties } from 'react';
import type { PublicFrame } from '../api/types';

interface HangProps extends ComponentProps<'div'> {
  frame: Pick<PublicFrame, 'width' | 'height'>;
}

/**
 * A picture on the wall: as large as its place allows, in the frame's proportions, with a mat around it. Children
 * lie over each other in it.
 */
export function Hang({ frame, className = '', children, ...rest }: HangProps) {
  const shape = { '--ratio': frame.width / frame.height } as CSSProperties;
  return (
    <div className="g-wall">
      <div className="g-mat">
        <div className={`g-picture ${className}`} style={shape} {...rest}>
          {children}
        </div>
      </div>
    </div>
  );
}
