import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import {
  type Placement,
  type Point,
  type Rect,
  DEFAULT_PLACEMENT,
} from '@eventframe/contracts/framing/geometry';
import { followFingers, zoomAbout, centerOf, quarterTurn } from './gestures';

interface Gestures {
  /** Width of the frame in its own pixels; the element shows the whole frame. */
  frameWidth: number;
  window: Rect;
  placement: Placement;
  /**
   * @returns the placement as clamped
   */
  onPlace: (placement: Placement) => Placement;
}

/** Share of zoom for each unit a wheel or trackpad reports; a mouse wheel's notch (100) is about 16%. */
const WHEEL_ZOOM = 0.0015;
/** Pinching on a trackpad reports small steps with the control key. */
const PINCH_ZOOM = 0.01;

/** Handle gestures: one finger moves, two also scale and rotate, the wheel scales about the cursor. */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  gestures: Gestures,
  isEnabled: boolean,
): void {
  const latest = useRef(gestures);
  useLayoutEffect(() => {
    latest.current = gestures;
  });

  useEffect(() => {
    const target = element.current;
    if (!target || !isEnabled) return;
    const fingers = new Map<number, { from: Point; to: Point }>();
    let start: Placement = latest.current.placement;
    /** The latest placement, which React may not have rendered yet. */
    let placed: Placement = start;

    // Measured when a finger goes down. Reading it on every move would force layout.
    let box = target.getBoundingClientRect();
    const pointOf = (event: MouseEvent): Point => {
      const scale = latest.current.frameWidth / box.width;
      return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    };
    // A change in the number of fingers starts a new gesture.
    const begin = () => {
      start = placed;
      for (const finger of fingers.values()) finger.from = finger.to;
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      target.setPointerCapture(event.pointerId);
      box = target.getBoundingClientRect();
      if (fingers.size === 0) placed = latest.current.placement;
      fingers.set(event.pointerId, { from: pointOf(event), to: pointOf(event) });
      begin();
    };
    // Each finger sends its own events. They are applied once per animation frame.
    let frame = 0;
    const place = () => {
      frame = 0;
      const all = [...fingers.values()];
      const { window, onPlace } = latest.current;
      const [from, to] = [all.map((finger) => finger.from), all.map((finger) => finger.to)];
      placed = onPlace(followFingers(start, window, from, to));
    };
    const move = (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      finger.to = pointOf(event);
      frame ||= requestAnimationFrame(place);
    };
    const up = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      if (frame !== 0) {
        cancelAnimationFrame(frame);
        place();
      }
      fingers.delete(event.pointerId);
      begin();
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      box = target.getBoundingClientRect();
      const { placement, window, onPlace } = latest.current;
      const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      const factor = Math.exp(-event.deltaY * step * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
      onPlace(zoomAbout(placement, window, pointOf(event), factor));
    };

    const off = new AbortController();
    const { signal } = off;
    target.addEventListener('pointerdown', down, { signal });
    target.addEventListener('pointermove', move, { signal });
    target.addEventListener('pointerup', up, { signal });
    target.addEventListener('pointercancel', up, { signal });
    // Not passive: the page must not scroll while the photo is scaled.
    target.addEventListener('wheel', wheel, { signal, passive: false });
    return () => off.abort();
  }, [element, isEnabled]);
}

/** Share of the window's width that an arrow key moves the photo by; with Shift ten times as much. */
const STEP = 0.01;
const ZOOM_STEP = 1.05;

const ARROW_DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The placement after a key press. Null for other keys. */
export function placeByKey(
  key: string,
  isShift: boolean,
  placement: Placement,
  window: Rect,
): Placement | null {
  const arrow = ARROW_DIRECTIONS[key];
  if (arrow) {
    const step = window.width * STEP * (isShift ? 10 : 1);
    return {
      ...placement,
      offsetX: placement.offsetX + arrow[0] * step,
      offsetY: placement.offsetY + arrow[1] * step,
    };
  }
  if (key === '+' || key === '=') return zoomAbout(placement, window, centerOf(window), ZOOM_STEP);
  if (key === '-' || key === '_') return zoomAbout(placement, window, centerOf(window), 1 / ZOOM_STEP);
  if (key === 'r' || key === 'R') return quarterTurn(placement, window);
  if (key === '0' || key === 'Home') return { ...DEFAULT_PLACEMENT };
  return null;
}
