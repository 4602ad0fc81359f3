import { useLayoutEffect } from 'react';

/** What lies over what: the steps to a photo, the gallery, and what is opened over either. */
const LAYERS = ['step', 'gallery', 'overlay'] as const;
type Layer = (typeof LAYERS)[number];

/** What the back gesture closes, the uppermost last; each has an entry of its own in the history. */
const open: { close: () => void; layer: Layer }[] = [];
/** The depth that the page's own step through the history leads to, until its popstate; null while there is none. */
let target: number | null = null;

const depth = () => (history.state as { open?: number } | null)?.open ?? 0;

/** As many entries as things are open, also where a reload left some of what was open before it. */
function settle(): void {
  if (target !== null) return;
  while (depth() < open.length) history.pushState({ open: depth() + 1 }, '');
  if (depth() === open.length) return;
  target = open.length;
  history.go(target - depth());
}

window.addEventListener('popstate', () => {
  const isGesture = depth() < (target ?? open.length);
  target = null;
  // One layer, however many entries back: some may have been pushed after the gesture started.
  if (isGesture) open.pop()?.close();
  settle();
});

/**
 * The phone's back gesture closes what lies on top instead of leaving the page.
 *
 * @param onClose keep it stable; null while there is nothing to close
 * @param layer what is opened below another, a photo that gets ready while one looks at the gallery, say, stays below
 */
export function useBackCloses(onClose: (() => void) | null, layer: Layer): void {
  // Before the layer is painted: a gesture right after that already finds the entry.
  useLayoutEffect(() => {
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
