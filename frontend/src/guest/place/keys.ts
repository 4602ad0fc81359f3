import { DEFAULT_PLACEMENT, type Placement, type Rect } from '@eventframe/contracts/framing/geometry';
import { centreOf, quarterTurn, zoomAbout } from './gestures';

/** Share of the window's width an arrow key moves the photo by; ten times as much with Shift. */
const STEP = 0.01;
const ZOOM_STEP = 1.05;

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The placement after a key was pressed on the picture; null for a key that means nothing there. */
export function placeByKey(
  key: string,
  isShift: boolean,
  placement: Placement,
  window: Rect,
): Placement | null {
  const arrow = ARROWS[key];
  if (arrow) {
    const step = window.width * STEP * (isShift ? 10 : 1);
    return {
      ...placement,
      offsetX: placement.offsetX + arrow[0] * step,
      offsetY: placement.offsetY + arrow[1] * step,
    };
  }
  if (key === '+' || key === '=') return zoomAbout(placement, window, centreOf(window), ZOOM_STEP);
  if (key === '-' || key === '_') return zoomAbout(placement, window, centreOf(window), 1 / ZOOM_STEP);
  if (key === 'r' || key === 'R') return quarterTurn(placement, window);
  if (key === '0' || key === 'Home') return { ...DEFAULT_PLACEMENT };
  return null;
}
