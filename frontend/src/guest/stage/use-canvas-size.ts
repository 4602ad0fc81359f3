import { useEffect, useState, type RefObject } from 'react';
import type { Size } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import { release } from '../drawing/canvas';

interface CanvasSize extends Size {
  /** Its width on the page, in CSS pixels; 0 until it is known. */
  shownWidth: number;
}

/**
 * The pixels of a canvas that a frame lies over: as many as the screen shows, and no more than the frame has. Given back
 * when the canvas leaves the page.
 */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>, frame: PublicFrame): CanvasSize {
  const [shownWidth, setShownWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setShownWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (!element.isConnected) release(element);
    };
  }, [canvas]);

  const width = Math.min(Math.round(shownWidth * devicePixelRatio), frame.width);
  return { width, height: Math.round((width * frame.height) / frame.width), shownWidth };
}
