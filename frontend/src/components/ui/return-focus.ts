import { useRef } from 'react';
import { focusNearest, placesAround } from '@/lib/keep-focus';

/**
 * Gives the focus back to what had it before a dialog opened, or, when the dialog removed that, to what stands nearest.
 * Radix gives it to the dialog's trigger, which dialogs opened by state do not have: the focus would be lost.
 */
export function useReturnFocus() {
  const places = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      places.current = placesAround(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusNearest(places.current);
    },
  };
}
