import { useEffect, useState } from 'react';

/** Keep the screen on while the page is visible. */
export function useWakeLock(): void {
  useEffect(() => {
    // Available over https only. Otherwise the projector's settings apply.
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

/** Whether the pointer has rested for 3 s, so that cursor and buttons can be hidden. */
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
