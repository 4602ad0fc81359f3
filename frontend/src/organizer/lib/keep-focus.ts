const TAKES_FOCUS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

/** An element with everything around it, from the inside out: the places to fall back to when it is gone. */
export function placesAround(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (each instanceof HTMLElement) places.push(each);
  }
  return places;
}

/** Gives the focus to the innermost place that is still there and takes it, or to the first thing in it that does. */
export function focusNearest(places: readonly HTMLElement[]): void {
  for (const place of places) {
    if (!place.isConnected) continue;
    const inside = place.querySelectorAll<HTMLElement>(TAKES_FOCUS);
    const targets = place.matches(TAKES_FOCUS) ? [place, ...inside] : inside;
    for (const target of targets) {
      // What is not shown takes none.
      target.focus({ preventScroll: true });
      if (document.activeElement === target) return;
    }
  }
}

/**
 * Keeps the keyboard where it was when a browser would put it back at the page's start: what was pressed is removed or
 * switched off by what it did. What is busy gets it back once it is not. For whoever works by keyboard; a tap or click
 * moves nothing, and opens no phone's keyboard.
 */
export function keepFocus(): void {
  let places: HTMLElement[] = [];
  const mend = () => {
    const lost = document.activeElement === document.body && document.hasFocus();
    const waits = places[0]?.isConnected && places[0].matches('[aria-busy=true]');
    if (lost && !waits) focusNearest(places);
  };
  document.addEventListener('focusin', ({ target }) => {
    places = target instanceof Element && target.matches(':focus-visible') ? placesAround(target) : [];
  });
  // Who points somewhere else wants the focus gone.
  document.addEventListener('pointerdown', () => (places = []));
  document.addEventListener('focusout', () => setTimeout(mend));
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'aria-busy'],
  });
}
