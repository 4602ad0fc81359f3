import { useEffect, useMemo, useState } from 'react';
import type { GalleryPhoto } from '../api/types';
import { advance, EMPTY_SHOW } from './show';

const TICK_MS = 500;

/** The photo to show large right now. */
export function useShow(
  photos: readonly GalleryPhoto[],
  arrivals: readonly string[],
): GalleryPhoto | undefined {
  const [show, setShow] = useState(EMPTY_SHOW);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  useEffect(() => {
    const tick = () => setShow((known) => advance(known, ids, arrivals, Date.now()));
    const soon = setTimeout(tick);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [ids, arrivals]);
  return photos.find(({ id }) => id === show.heroId);
}
