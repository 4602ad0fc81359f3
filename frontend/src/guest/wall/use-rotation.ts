import { useEffect, useRef, useState } from 'react';
import type { GalleryPhoto } from '../api/types';
import type { EventFeed } from '../live/event-feed';
import { useLivePhotos } from '../live/use-live-photos';
import { EMPTY_SCREEN, Rotation } from './rotation';

const TICK_MS = 500;
/** Time between two pages, since a pass can read many. */
const PAGE_SPACING_MS = 1_000;
/** Retry after a failed page, or one that leads nowhere. */
const RETRY_MS = 60_000;

interface WallPhotos {
  /** Photos in memory. */
  photoCount: number;
  hero: GalleryPhoto | undefined;
  cells: GalleryPhoto[];
  /** Ids of photos received while the page was open. */
  arrivals: readonly string[];
  isLoaded: boolean;
}

/**
 * The photos of an event, which take turns on the wall.
 *
 * @param cellCountOf how many smaller photos are shown of so many photos; stable
 */
export function useRotation(
  slug: string,
  feed: EventFeed,
  cellCountOf: (photoCount: number) => number,
): WallPhotos {
  const [rotation] = useState(() => new Rotation());
  const { list, state, arrivals, loadMore } = useLivePhotos(slug, feed, rotation.limit);
  const [screen, setScreen] = useState(EMPTY_SCREEN);
  const photoCount = list.photos.length;
  const cellCount = cellCountOf(photoCount);
  useEffect(() => {
    const tick = () => setScreen(rotation.advance(list, arrivals, cellCount, Date.now()));
    const firstTick = setTimeout(tick);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(firstTick);
      clearInterval(timer);
    };
  }, [rotation, list, arrivals, cellCount]);

  const { isPageDue } = screen;
  const { next } = list;
  const lastNext = useRef<string | null>(undefined);
  useEffect(() => {
    if (!isPageDue || state === 'loading') return;
    const isRepeated = state === 'failed' || lastNext.current === next;
    const timer = setTimeout(
      () => {
        lastNext.current = next;
        loadMore();
      },
      isRepeated ? RETRY_MS : PAGE_SPACING_MS,
    );
    return () => clearTimeout(timer);
  }, [isPageDue, next, state, loadMore]);

  const byId = new Map(list.photos.map((photo) => [photo.id, photo]));
  return {
    photoCount,
    hero: byId.get(screen.heroId ?? ''),
    cells: screen.cellIds.flatMap((id) => byId.get(id) ?? []).slice(0, cellCount),
    arrivals,
    isLoaded: state === 'idle',
  };
}
