import type { KeyboardEvent } from 'react';

/**
 * Close a dialog on Escape. Radix sends the key to the topmost layer, which an open toast is, so the dialog would need
 * a second press. Handlers inside the dialog stop the propagation.
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
