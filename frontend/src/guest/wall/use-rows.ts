import { useEffect, useRef, useState } from 'react';
import { rowsFor, type Rows } from './rows-for';

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
        const next = rowsFor(width, height, ratio);
        return next.rows === known.rows && next.columns === known.columns ? known : next;
      });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [ratio]);
  return { element, ...fit };
}
