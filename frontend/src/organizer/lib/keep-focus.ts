const TAKES_FOCUS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

/** An element and its ancestors, innermost first: fallbacks for the focus if the element is removed. */
export function focusFallbacks(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (each instanceof HTMLElement) places.push(each);
  }
  return places;
}

/** Focus the innermost ancestor that still exists, or the first focusable element in it. */
export function focusNearest(places: readonly HTMLElement[]): void {
  for (const place of places) {
    if (!place.isConnected) continue;
    const inside = place.querySelectorAll<HTMLElement>(TAKES_FOCUS);
    const targets = place.matches(TAKES_FOCUS) ? [place, ...inside] : inside;
    for (const target of targets) {
      // Hidden elements cannot be focused.
      target.focus({ preventScroll: true });
      if (document.activeElement === target) return;
    }
  }
}

/**
 * Keep the focus near a control that its own action removed or disabled; the browser would move it to the start of the
 * page. A busy control gets the focus back afterwards. Only for keyboard users: taps and clicks move no focus.
 */
export function keepFocus(): void {
  let places: HTMLElement[] = [];
  const mend = () => {
    const lost = document.activeElement === document.body && document.hasFocus();
    const waits = places[0]?.isConnected && places[0].matches('[aria-busy=true]');
    if (lost && !waits) focusNearest(places);
  };
  document.addEventListener('focusin', ({ target }) => {
    places = target instanceof Element && target.matches(':focus-visible') ? focusFallbacks(target) : [];
  });
  // A click elsewhere moves the focus on purpose.
  document.addEventListener('pointerdown', () => (places = []));
  document.addEventListener('focusout', () => setTimeout(mend));
  new MutationObserver(mend).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'aria-busy'],
  });
}
