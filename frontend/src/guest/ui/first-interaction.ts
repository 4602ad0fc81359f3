import { useEffect, useState } from 'react';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'dragenter'];

/** Delay after loading in browsers that do not report idle time (Safari). */
const IDLE_MS = 200;
/** Maximum wait for idle time. */
const MAX_IDLE_MS = 1_000;

/** Call back once, at the first interaction with the page. Returns a function that cancels. */
function onFirstInteraction(task: () => void): () => void {
  const off = new AbortController();
  const once = () => {
    off.abort();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { signal: off.signal, passive: true });
  return () => off.abort();
}

/** Call back once, when the page has loaded and is idle, or at the first interaction. Returns a function that cancels. */
export function onIdle(task: () => void): () => void {
  const off = new AbortController();
  const once = () => {
    if (off.signal.aborted) return;
    off.abort();
    task();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: MAX_IDLE_MS });
    else setTimeout(once, IDLE_MS);
  };
  off.signal.addEventListener('abort', onFirstInteraction(once));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal: off.signal });
  return () => off.abort();
}

/** Whether the guest has interacted with the page. Until then it opens no event stream. */
export function useHasInteracted(): boolean {
  const [isAttended, setAttended] = useState(false);
  useEffect(() => onFirstInteraction(() => setAttended(true)), []);
  return isAttended;
}
