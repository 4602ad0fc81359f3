import { placePhoto, type Rect, type Size, DEFAULT_PLACEMENT } from '@eventframe/contracts/framing/geometry';
import { type Finding, ok, problem, warning } from './finding.js';

/** A frame as far as photos must fit it. */
export interface FrameToFit extends Size {
  name: string;
  photoWindow: Rect;
  /** Bounding boxes of the openings, in the frame's pixels. */
  regions: Rect[];
}

/** Of a photo at zoom 1; below these a face near an edge is likely to be cut. */
const SEEN_WELL = 0.5;
const SEEN_AT_ALL = 0.25;
/** Of the frame; in a smaller window nobody is recognized. */
const WINDOW_SHARE = 0.1;

/**
 * How a photo of this shape sits in a frame's window before its guest moves it.
 *
 * @param shape what guests call it, such as '3:4'
 */
export function fitOf(frame: FrameToFit, photo: Size, shape: string): Finding {
  const seen = seenShare(frame, photo);
  const { photoWindow: window, name } = frame;
  if ((window.width * window.height) / (frame.width * frame.height) < WINDOW_SHARE) {
    return warning(`The window of “${name}” is small: photos fill less than a tenth of the picture.`);
  }
  if (seen >= SEEN_WELL) return ok(`${shape} photos fit “${name}”: ${percent(seen)} of the photo is seen.`);
  const message = `Of a ${shape} photo only ${percent(seen)} is seen in “${name}”.`;
  return seen >= SEEN_AT_ALL
    ? warning(`${message} Guests can move and zoom it, or use a frame with a window of another shape.`)
    : problem(`${message} Use a frame with a larger window, or with one of another shape.`);
}

/** How much of the photo shows through the openings: neither cut off by the window nor covered by the frame. */
export function seenShare({ photoWindow, regions }: FrameToFit, photo: Size): number {
  const placed = placePhoto(photoWindow, photo, DEFAULT_PLACEMENT);
  const openings = regions.length === 0 ? [photoWindow] : regions;
  return Math.min(1, unionArea(openings) / (placed.width * placed.height));
}

/** Openings may overlap as boxes, such as two halves of a ring. */
function unionArea(boxes: Rect[]): number {
  const edges = [...new Set(boxes.flatMap(({ x, width }) => [x, x + width]))].sort((a, b) => a - b);
  let area = 0;
  for (let i = 1; i < edges.length; i++) {
    const [left, right] = [edges[i - 1] ?? 0, edges[i] ?? 0];
    const spans = boxes
      .filter(({ x, width }) => x <= left && x + width >= right)
      .map(({ y, height }) => [y, y + height] as const)
      .sort((a, b) => a[0] - b[0]);
    area += (right - left) * lengthOf(spans);
  }
  return area;
}

function lengthOf(spans: (readonly [number, number])[]): number {
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
