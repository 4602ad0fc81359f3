import { useEffect, useState } from 'react';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'dragenter'];

/** Calls back once, at the first sign that a guest is there; answers how to call it off. */
export function onFirstInteraction(task: () => void): () => void {
  const off = new AbortController();
  const once = () => {
    off.abort();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { signal: off.signal, passive: true });
  return () => off.abort();
}

/** Whether a guest has touched the page by now; one that was merely opened costs the server no stream. */
export function useHasInteracted(): boolean {
  const [isAttended, setAttended] = useState(false);
  useEffect(() => onFirstInteraction(() => setAttended(true)), []);
  return isAttended;
}
