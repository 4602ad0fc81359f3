import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const SWIPE_PX = 48;

/**
 * Move through a list by horizontal swipes and arrow keys, in the page's reading direction.
 *
 * @param onStep 1 to the next item, -1 to the previous one
 * @returns pointer handlers, and a key handler
 */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  /** @param side 1 to the item at the right, -1 at the left */
  const stepTo = (side: 1 | -1) =>
    onStep(document.documentElement.dir === 'rtl' ? (side === 1 ? -1 : 1) : side);
  return {
    swipe: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
      },
      onPointerUp: (event: PointerEvent) => {
        if (!start.current || !event.isPrimary) return;
        const x = event.clientX - start.current.x;
        const y = event.clientY - start.current.y;
        start.current = null;
        if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) stepTo(x < 0 ? 1 : -1);
      },
      onPointerCancel: () => {
        start.current = null;
      },
    },
    onArrowKey: ({ key, target }: KeyboardEvent) => {
      // A slider has its own arrow keys.
      if (target instanceof HTMLInputElement) return;
      if (key === 'ArrowRight') stepTo(1);
      if (key === 'ArrowLeft') stepTo(-1);
    },
  };
}
