import { useEffect, useRef } from 'react';

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
