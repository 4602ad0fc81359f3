import { useEffect, useState } from 'react';

const IDLE_MS = 3_000;

/** Whether the mouse has rested for a while, so that cursor and buttons may leave a projected picture. */
export function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    const onMove = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    const off = new AbortController();
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(sign, onMove, { signal: off.signal });
    }
    return () => {
      clearTimeout(timer);
      off.abort();
    };
  }, []);
  return isIdle;
}
