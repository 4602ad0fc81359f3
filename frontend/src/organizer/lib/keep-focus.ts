const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

/** An element and its ancestors, innermost first: fallbacks for the focus if the element is removed. */
export function focusFallbacks(element: Element | null): HTMLElement[] {
  const candidates: HTMLElement[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (each instanceof HTMLElement) candidates.push(each);
  }
  return candidates;
}

/** Focus the innermost ancestor that still exists, or the first focusable element in it. */
export function focusNearest(candidates: readonly HTMLElement[]): void {
  for (const candidate of candidates) {
    if (!candidate.isConnected) continue;
    const inside = candidate.querySelectorAll<HTMLElement>(FOCUSABLE);
    const targets = candidate.matches(FOCUSABLE) ? [candidate, ...inside] : inside;
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
  let candidates: HTMLElement[] = [];
  const restoreFocus = () => {
    const isFocusLost = document.activeElement === document.body && document.hasFocus();
    const isBusy = candidates[0]?.isConnected && candidates[0].matches('[aria-busy=true]');
    if (isFocusLost && !isBusy) focusNearest(candidates);
  };
  document.addEventListener('focusin', ({ target }) => {
    candidates = target instanceof Element && target.matches(':focus-visible') ? focusFallbacks(target) : [];
  });
  // A click elsewhere moves the focus on purpose.
  document.addEventListener('pointerdown', () => (candidates = []));
  document.addEventListener('focusout', () => setTimeout(restoreFocus));
  new MutationObserver(restoreFocus).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'aria-busy'],
  });
}
