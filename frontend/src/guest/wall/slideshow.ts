import { useEffect, useMemo, useState } from 'react';
import type { GalleryPhoto } from '../api/types';

/** State of the large photo and its queue. */
export interface Slideshow {
  heroId: string | null;
  /** Start time, ms since 1970. */
  since: number;
  /** Queued new photos, oldest first. */
  waiting: readonly string[];
  /** Arrivals already queued. */
  queuedArrivals: readonly string[];
}

export const EMPTY_SLIDESHOW: Slideshow = { heroId: null, since: 0, waiting: [], queuedArrivals: [] };

/** Minimum time that a new photo is large. */
export const NEW_SLIDE_MS = 2_500;
/** Time for each photo while no new ones arrive. */
export const IDLE_SLIDE_MS = 9_000;
/** Queue limit. Photos beyond it appear in the rows only. */
const MAX_WAITING = 12;

/**
 * Advance the slideshow. New photos come first, in order of arrival, then the next older one, in a loop. A
 * removed photo disappears immediately.
 *
 * @param ids the photos on the wall, newest first
 * @param arrivals ids of recent photos, newest last
 * @param now ms since 1970
 * @returns the same object if nothing changes
 */
export function advance(
  show: Slideshow,
  ids: readonly string[],
  arrivals: readonly string[],
  now: number,
): Slideshow {
  const fresh = arrivals.filter((id) => !show.queuedArrivals.includes(id));
  const waiting = [...show.waiting, ...fresh].filter((id) => ids.includes(id)).slice(-MAX_WAITING);
  const isHeroGone = show.heroId === null || !ids.includes(show.heroId);
  const age = now - show.since;
  const queuedArrivals = fresh.length > 0 ? arrivals : show.queuedArrivals;

  const [next, ...rest] = waiting;
  if (next !== undefined && (isHeroGone || age >= NEW_SLIDE_MS)) {
    return { heroId: next, since: now, waiting: rest, queuedArrivals };
  }
  if (isHeroGone || age >= IDLE_SLIDE_MS) {
    const heroId = ids[(ids.indexOf(show.heroId ?? '') + 1) % ids.length] ?? null;
    if (heroId === null && show.heroId === null) return show;
    return { heroId, since: now, waiting, queuedArrivals };
  }
  const isSame = fresh.length === 0 && waiting.length === show.waiting.length;
  return isSame ? show : { ...show, waiting, queuedArrivals };
}

const TICK_MS = 500;

/** The photo to show large now. */
export function useSlideshow(
  photos: readonly GalleryPhoto[],
  arrivals: readonly string[],
): GalleryPhoto | undefined {
  const [show, setShow] = useState(EMPTY_SLIDESHOW);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  useEffect(() => {
    const tick = () => setShow((known) => advance(known, ids, arrivals, Date.now()));
    const firstTick = setTimeout(tick);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(firstTick);
      clearInterval(timer);
    };
  }, [ids, arrivals]);
  return photos.find(({ id }) => id === show.heroId);
}
