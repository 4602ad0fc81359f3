import { useEffect, useRef, useState } from 'react';

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
 * Fit rows of whole photos so that the least space stays empty.
 *
 * @param width of the space, in CSS pixels
 * @param height of the space, in CSS pixels
 * @param ratio width by height of a photo
 */
export function fitRows(width: number, height: number, ratio: number): Rows {
  let best: Rows = { rows: 0, columns: 0 };
  let maxCovered = 0;
  for (let rows = 1; rows <= MAX_ROWS; rows++) {
    const cell = (height - GAP_PX * (rows - 1)) / rows;
    if (cell < MIN_HEIGHT_PX && rows > 1) break;
    const columns = Math.max(0, Math.floor((width + GAP_PX) / (cell * ratio + GAP_PX)));
    const covered = rows * columns * cell * cell * ratio;
    // Prefer larger photos unless clearly more space is filled.
    if (covered > maxCovered * 1.05) {
      maxCovered = covered;
      best = { rows, columns };
    }
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

/**
 * Fit photos into an element, and again when it is resized.
 *
 * @param ratio width by height of a photo
 */
export function useRows(ratio: number) {
  const element = useRef<HTMLUListElement>(null);
  const [fit, setFit] = useState<Rows>({ rows: 0, columns: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setFit((known) => {
        const next = fitRows(width, height, ratio);
        return next.rows === known.rows && next.columns === known.columns ? known : next;
      });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [ratio]);
  return { element, ...fit };
}
