import { useEffect } from 'react';

/** What lies over what: the steps to a photo, the gallery, and what is opened over either. */
const LAYERS = ['step', 'gallery', 'overlay'] as const;
type Layer = (typeof LAYERS)[number];

/** What the back gesture closes, the uppermost last; each has an entry of its own in the history. */
const open: { close: () => void; layer: Layer }[] = [];
/** The history is on its way to another entry, of which it tells when it is there. */
let isTurning = false;

const depth = () => (history.state as { open?: number } | null)?.open ?? 0;

/** As many entries as things are open, also where a reload left some of what was open before it. */
function settle(): void {
  if (isTurning) return;
  while (depth() < open.length) history.pushState({ open: depth() + 1 }, '');
  if (depth() === open.length) return;
  isTurning = true;
  history.go(open.length - depth());
}

window.addEventListener('popstate', () => {
  // Turned by ourselves: what is open by now has its entries yet to come.
  if (!isTurning) while (open.length > depth()) open.pop()!.close();
  isTurning = false;
  settle();
});

/**
 * The phone's back gesture closes what lies on top instead of leaving the page.
 *
 * @param onClose keep it stable; null while there is nothing to close
 * @param layer what is opened below another, a photo that gets ready while one looks at the gallery, say, stays below
 */
export function useBackCloses(onClose: (() => void) | null, layer: Layer): void {
  useEffect(() => {
    // What follows in the same moment takes over an entry, rather than one going and another coming.
    queueMicrotask(settle);
    if (!onClose) return;
    const entry = { close: onClose, layer };
    const above = open.findIndex((other) => LAYERS.indexOf(other.layer) > LAYERS.indexOf(layer));
    open.splice(above < 0 ? open.length : above, 0, entry);
    return () => {
      const at = open.indexOf(entry);
      if (at >= 0) open.splice(at, 1);
      queueMicrotask(settle);
    };
  }, [onClose, layer]);
}
