import { type RefObject, useEffect, useState } from 'react';
import type { Size } from '@eventframe/contracts/framing/geometry';

/** Rows and columns beside the large photo. */
export interface Rows {
  rows: number;
  columns: number;
}

/** As in wall.css. */
const GAP_PX = 18;
/** A lower photo is not recognizable across a room. */
const MIN_HEIGHT_PX = 130;
const MAX_ROWS = 5;

/**
 * Fit rows of whole photos so that the least space stays empty. At least two rows where they fit, so that the photos are
 * smaller than the large one.
 *
 * @param space in CSS pixels
 * @param ratio width by height of a photo
 * @param count photos to show
 */
export function fitRows({ width, height }: Size, ratio: number, count: number): Rows {
  let best: Rows = { rows: 0, columns: 0 };
  let maxCovered = 0;
  for (let rows = height < 2 * MIN_HEIGHT_PX + GAP_PX ? 1 : 2; rows <= MAX_ROWS; rows++) {
    const cell = (height - GAP_PX * (rows - 1)) / rows;
    if (cell < MIN_HEIGHT_PX && rows > 1) break;
    const columns = Math.max(0, Math.floor((width + GAP_PX) / (cell * ratio + GAP_PX)));
    const covered = Math.min(count, rows * columns) * cell * cell * ratio;
    // Prefer larger photos unless clearly more space is filled.
    if (covered > maxCovered * 1.05) {
      maxCovered = covered;
      best = { rows, columns };
    }
  }
  return best;
}

/**
 * Fit a few photos, all as large as possible and of the same size.
 *
 * @param space in CSS pixels
 * @param ratio width by height of a photo
 * @returns the height of a photo, in CSS pixels
 */
export function fitFew({ width, height }: Size, ratio: number, count: number): number {
  let best = 0;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const cell = Math.min(
      (height - GAP_PX * (rows - 1)) / rows,
      (width - GAP_PX * (columns - 1)) / columns / ratio,
    );
    best = Math.max(best, Math.floor(cell));
  }
  return best;
}

/** Scripts that break lines between any two characters. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Length of the longest unbreakable word of a title, at least 1. */
export function longestWord(title: string): number {
  const words = title.split(/[\s\-\u2013\u2014/]+/).filter((word) => !BREAKS_ANYWHERE.test(word));
  return Math.max(1, ...words.map((word) => [...word].length));
}

/** The size of an element's content, in whole CSS pixels; 0 until measured. */
export function useContentSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)];
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
