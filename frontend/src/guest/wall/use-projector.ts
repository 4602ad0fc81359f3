import { useEffect, useState } from 'react';

/** Keeps the screen on for as long as the page is looked at. */
export function useWakeLock(): void {
  useEffect(() => {
    // Only on pages served over https; elsewhere the projector's own settings have to do.
    if (!('wakeLock' in navigator)) return;
    let isWanted = true;
    let lock: WakeLockSentinel | null = null;
    const acquire = async () => {
      if (document.hidden) return;
      const acquired = await navigator.wakeLock.request('screen').catch(() => null);
      if (isWanted) lock = acquired;
      else void acquired?.release();
    };
    const onChange = () => void acquire();
    document.addEventListener('visibilitychange', onChange);
    void acquire();
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, []);
}

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
