import type { KeyboardEvent } from 'react';

/**
 * Escape for dialogs. Radix gives it to the layer on top, which an open toast is: the dialog would need a
 * second press. So dialogs listen to the key themselves; what handles it inside them stops its propagation.
 */
export function closeOnEscape(close: () => void) {
  return {
    onEscapeKeyDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Dialogs opened from this one are inside it for React, but not in the document.
      const within = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (event.key === 'Escape' && within) close();
    },
  };
}
