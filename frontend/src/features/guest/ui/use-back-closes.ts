import { useEffect } from 'react';

/** How many overlays are open that the back gesture closes; together they have one entry in the history. */
let openOverlays = 0;

const isOnEntry = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** The phone's back gesture closes what lies over the page instead of leaving it. Keep the callback stable. */
export function useBackCloses(onClose: () => void): void {
  useEffect(() => {
    openOverlays++;
    if (!isOnEntry()) history.pushState({ overlay: true }, '');
    window.addEventListener('popstate', onClose);
    return () => {
      openOverlays--;
      window.removeEventListener('popstate', onClose);
      // Closed in another way: the entry made for it goes too, unless another overlay took it over.
      queueMicrotask(() => openOverlays === 0 && isOnEntry() && history.back());
    };
  }, [onClose]);
}
