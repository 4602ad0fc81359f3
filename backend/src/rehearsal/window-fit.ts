import { placePhoto, type Rect, type Size, DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { type Finding, ok, problem, warning } from './finding.js';

/** The fields of a frame that determine how photos fit. */
export interface FrameToFit extends Size {
  name: string;
  photoWindow: Rect;
  /** Bounding boxes of the openings, in the frame's pixels. */
  regions: Rect[];
}

/** Visible shares of a photo at zoom 1. Below these, a face near an edge is likely to be cut off. */
const GOOD_VISIBLE_SHARE = 0.5;
const MIN_VISIBLE_SHARE = 0.25;
/** Share of the frame. In a smaller window, faces are not recognizable. */
const MIN_WINDOW_SHARE = 0.1;

/**
 * Check how a photo of this shape fits a frame's window before the guest moves it.
 *
 * @param shape label such as '3:4'
 */
export function checkWindowFit(frame: FrameToFit, photo: Size, shape: string): Finding {
  const visibleShare = getVisibleShare(frame, photo);
  const { photoWindow: window, name } = frame;
  if ((window.width * window.height) / (frame.width * frame.height) < MIN_WINDOW_SHARE) {
    return warning(`The window of “${name}” is small: photos fill less than a tenth of the frame.`);
  }
  if (visibleShare >= GOOD_VISIBLE_SHARE)
    return ok(`${shape} photos fit “${name}”: ${percent(visibleShare)} of the photo is seen.`);
  const message = `Of a ${shape} photo only ${percent(visibleShare)} is seen in “${name}”.`;
  return visibleShare >= MIN_VISIBLE_SHARE
    ? warning(`${message} Guests can move and zoom it, or use a frame with a window of another shape.`)
    : problem(`${message} Use a frame with a larger window, or with one of another shape.`);
}

/** The visible share of the photo, 0 to 1: neither cut off by the window nor covered by the frame. */
export function getVisibleShare({ photoWindow, regions }: FrameToFit, photo: Size): number {
  const placed = placePhoto(photoWindow, photo, DEFAULT_PLACEMENT);
  const openings = regions.length === 0 ? [photoWindow] : regions;
  return Math.min(1, unionArea(openings) / (placed.width * placed.height));
}

/** The bounding boxes of openings may overlap, such as those of two halves of a ring. */
function unionArea(boxes: Rect[]): number {
  const edges = [...new Set(boxes.flatMap(({ x, width }) => [x, x + width]))].sort((a, b) => a - b);
  let area = 0;
  for (let i = 1; i < edges.length; i++) {
    const [left, right] = [edges[i - 1] ?? 0, edges[i] ?? 0];
    const spans = boxes
      .filter(({ x, width }) => x <= left && x + width >= right)
      .map(({ y, height }) => [y, y + height] as const)
      .sort((a, b) => a[0] - b[0]);
    area += (right - left) * unionLength(spans);
  }
  return area;
}

function unionLength(spans: (readonly [number, number])[]): number {
  let length = 0;
  let reached = -Infinity;
  for (const [from, to] of spans) {
    length += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return length;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
