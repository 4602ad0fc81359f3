import { useRef, type RefObject } from 'react';
import { focusNearest, focusFallbacks } from '@/organizer/lib/keep-focus';

/**
 * Return the focus to the element that had it before a dialog opened, or to the nearest remaining one. Radix returns it
 * to the dialog's trigger, which dialogs opened by state do not have.
 *
 * @param first what has the focus when the dialog opens; else the first in it
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const places = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      places.current = focusFallbacks(document.activeElement);
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
