import { useEffect, useMemo, useState } from 'react';
import type { GalleryPhoto } from '../api/types';

/** What the wall shows large, and what waits to be shown so. */
export interface Slideshow {
  heroId: string | null;
  /** Since when, ms since 1970. */
  since: number;
  /** New photos that have not been large yet, oldest first. */
  waiting: readonly string[];
  /** The arrivals already taken note of. */
  noted: readonly string[];
}

export const EMPTY_SLIDESHOW: Slideshow = { heroId: null, since: 0, waiting: [], noted: [] };

/** A new photo stays large for at least this long, however many come in. */
export const NEW_SLIDE_MS = 2_500;
/** While nothing new comes in, the wall goes through what it has, each photo this long. */
export const IDLE_SLIDE_MS = 9_000;
/** In a rush only the newest get their turn; the others hang in the rows all the same. */
const MAX_WAITING = 12;

/**
 * The show a moment later. New photos go first, in the order they came; else the next older one, round and round.
 * A photo that was removed goes at once.
 *
 * @param ids the photos on the wall, newest first
 * @param arrivals ids of photos that came in lately, newest last
 * @param now ms since 1970
 * @returns the same object when nothing changes
 */
export function advance(
  show: Slideshow,
  ids: readonly string[],
  arrivals: readonly string[],
  now: number,
): Slideshow {
  const fresh = arrivals.filter((id) => !show.noted.includes(id));
  const waiting = [...show.waiting, ...fresh].filter((id) => ids.includes(id)).slice(-MAX_WAITING);
  const isHeroGone = show.heroId === null || !ids.includes(show.heroId);
  const age = now - show.since;
  const noted = fresh.length > 0 ? arrivals : show.noted;

  const [next, ...rest] = waiting;
  if (next !== undefined && (isHeroGone || age >= NEW_SLIDE_MS)) {
    return { heroId: next, since: now, waiting: rest, noted };
  }
  if (isHeroGone || age >= IDLE_SLIDE_MS) {
    const heroId = ids[(ids.indexOf(show.heroId ?? '') + 1) % ids.length] ?? null;
    if (heroId === null && show.heroId === null) return show;
    return { heroId, since: now, waiting, noted };
  }
  const isSame = fresh.length === 0 && waiting.length === show.waiting.length;
  return isSame ? show : { ...show, waiting, noted };
}

const TICK_MS = 500;

/** The photo to show large right now. */
export function useSlideshow(
  photos: readonly GalleryPhoto[],
  arrivals: readonly string[],
): GalleryPhoto | undefined {
  const [show, setShow] = useState(EMPTY_SLIDESHOW);
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
