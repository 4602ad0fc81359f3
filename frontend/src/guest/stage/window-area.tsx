import type { CSSProperties, ReactNode } from 'react';
import type { PublicFrame } from '../api/types';

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
