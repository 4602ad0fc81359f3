const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'dragenter'];

/** Calls back once, at the first sign that a guest is there; answers how to call it off. */
export function onFirstSign(task: () => void): () => void {
  const off = new AbortController();
  const once = () => {
    off.abort();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { signal: off.signal, passive: true });
  return () => off.abort();
}
