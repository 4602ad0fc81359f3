import { useEffect, useState, useRef } from 'react';
import type { GalleryPhoto } from '../api/types';
import { isNewer } from '../live/photo-list';

/** Scrolled beyond this, in CSS pixels, a guest is looking at older photos. */
const READING_FROM = 400;

/**
 * Hold new photos back while a guest looks at older ones, so that nothing moves.
 *
 * @param photos all photos, newest first
 * @returns the photos to show, the number held back, and a function that shows them
 */
export function useHeldArrivals(photos: readonly GalleryPhoto[]) {
  /** The newest photo shown when the guest started to look at older ones. */
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

/**
 * Call back when the element comes within 600 px of the screen.
 *
 * @param onNear stable callback; null to pause
 */
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
