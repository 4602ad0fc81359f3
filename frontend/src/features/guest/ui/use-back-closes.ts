import { useEffect } from 'react';

/** What the back gesture closes, the latest first; each has an entry of its own in the history. */
const open: (() => void)[] = [];
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
  if (!isTurning) while (open.length > depth()) open.pop()!();
  isTurning = false;
  settle();
});

/**
 * The phone's back gesture closes what was opened last instead of leaving the page.
 *
 * @param onClose keep it stable; null while there is nothing to close
 */
export function useBackCloses(onClose: (() => void) | null): void {
  useEffect(() => {
    // What follows in the same moment takes over an entry, rather than one going and another coming.
    queueMicrotask(settle);
    if (!onClose) return;
    open.push(onClose);
    return () => {
      const at = open.lastIndexOf(onClose);
      if (at >= 0) open.splice(at, 1);
      queueMicrotask(settle);
    };
  }, [onClose]);
}
