import { useRef, type RefObject } from 'react';
import { focusNearest, placesAround } from '@/organizer/lib/keep-focus';

/**
 * Gives the focus back to what had it before a dialog opened, or, when the dialog removed that, to what stands nearest.
 * Radix gives it to the dialog's trigger, which dialogs opened by state do not have: the focus would be lost.
 *
 * @param first what has the focus when the dialog opens; else the first in it
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const places = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      places.current = placesAround(document.activeElement);
      if (!first?.current) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusNearest(places.current);
    },
  };
}
