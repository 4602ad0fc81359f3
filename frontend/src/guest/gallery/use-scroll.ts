import { useEffect, useState, useRef } from 'react';
import type { GalleryPhoto } from '../api/types';
import { isNewer } from '../live/photo-list';

/** Scrolled further than this, in CSS pixels, a guest is looking at older photos. */
const READING_FROM = 400;

/**
 * Holds new photos back while a guest looks at older ones, so that nothing moves under their eyes.
 *
 * @param photos all photos, newest first
 * @returns those to show, how many are held back, and what shows them
 */
export function useHeldArrivals(photos: readonly GalleryPhoto[]) {
  /** The newest photo that was shown when the guest began to look at older ones. */
  const [ceiling, setCeiling] = useState<GalleryPhoto | null>(null);
  const newest = photos[0];

  useEffect(() => {
    const onScroll = () => {
      if (scrollY < READING_FROM) setCeiling(null);
      else setCeiling((known) => known ?? newest ?? null);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [newest]);

  const shown = ceiling ? photos.filter((photo) => !isNewer(photo, ceiling)) : photos;
  const showAll = () => {
    setCeiling(null);
    scrollTo({ top: 0, behavior: 'smooth' });
  };
  return { shown, held: photos.length - shown.length, showAll };
}

/** Calls back whenever the element comes near the screen; keep the callback stable, null to pause. */
export function useScrollEnd<T extends HTMLElement>(onNear: (() => void) | null) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (!element.current || !onNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [onNear]);
  return element;
}
