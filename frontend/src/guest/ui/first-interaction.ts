import { useEffect, useState } from 'react';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'dragenter'];

/** Call back once, at the first interaction with the page. Returns a function that cancels. */
export function onFirstInteraction(task: () => void): () => void {
  const off = new AbortController();
  const once = () => {
    off.abort();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { signal: off.signal, passive: true });
  return () => off.abort();
}

/** Whether the guest has interacted with the page. Until then it opens no event stream. */
export function useHasInteracted(): boolean {
  const [isAttended, setAttended] = useState(false);
  useEffect(() => onFirstInteraction(() => setAttended(true)), []);
  return isAttended;
}
