import { useLayoutEffect } from 'react';

/** Layers from bottom to top: the steps to a photo, the gallery, and dialogs over either. */
const LAYERS = ['step', 'gallery', 'overlay'] as const;
type Layer = (typeof LAYERS)[number];

/** Open layers, topmost last. Each has one entry in the browser history. */
const open: { close: () => void; layer: Layer }[] = [];
/** History depth that the page's own `history.go` leads to. Null unless one is pending its popstate. */
let target: number | null = null;

const depth = () => (history.state as { open?: number } | null)?.open ?? 0;

/** Make the history as deep as the number of open layers, also after a reload. */
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
  // Close one layer only: some entries may have been pushed after the gesture started.
  if (isGesture) open.pop()?.close();
  settle();
});

/**
 * Make the back gesture close the topmost layer instead of leaving the page.
 *
 * @param onClose stable callback; null while there is nothing to close
 * @param layer a layer opened later below another one stays below, such as a photo that opens while the
 *   gallery is shown
 */
export function useBackCloses(onClose: (() => void) | null, layer: Layer): void {
  // Runs before paint, so that a back gesture right after it finds the entry.
  useLayoutEffect(() => {
    // Deferred: a layer that replaces another one reuses its history entry.
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
