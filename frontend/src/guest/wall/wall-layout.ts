import { useEffect, useRef, useState } from 'react';

/** Places in the rows beside the large photo. */
export interface Rows {
  rows: number;
  columns: number;
}

/** As in wall.css. */
const GAP_PX = 18;
/** A picture lower than this cannot be made out from across a room. */
const LOWEST_PX = 130;
const MOST_ROWS = 5;

/**
 * The rows of whole pictures that leave the least of a space empty.
 *
 * @param width of the space, in CSS pixels
 * @param height of the space
 * @param ratio width by height of a picture
 */
export function fitRows(width: number, height: number, ratio: number): Rows {
  let best: Rows = { rows: 0, columns: 0 };
  let most = 0;
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const cell = (height - GAP_PX * (rows - 1)) / rows;
    if (cell < LOWEST_PX && rows > 1) break;
    const columns = Math.max(0, Math.floor((width + GAP_PX) / (cell * ratio + GAP_PX)));
    const covered = rows * columns * cell * cell * ratio;
    // A little more filled is not worth smaller pictures.
    if (covered > most * 1.05) {
      most = covered;
      best = { rows, columns };
    }
  }
  return best;
}

/** Scripts whose lines may break between any two letters. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Letters of a title's longest word: what has to fit on one line. Of words that break anywhere, none has to. */
export function longestWord(title: string): number {
  const words = title.split(/[\s\-\u2013\u2014/]+/).filter((word) => !BREAKS_ANYWHERE.test(word));
  return Math.max(1, ...words.map((word) => [...word].length));
}

/**
 * How many pictures of a shape fit into an element.
 *
 * @param ratio width by height of a picture
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
