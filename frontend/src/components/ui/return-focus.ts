import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix gives it to the dialog's trigger, which dialogs
 * opened by state do not have: the focus would be lost.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
