import { useEffect, useState } from 'react';

/**
 * Counts down whole seconds, then acts.
 *
 * @param onEnd keep it stable
 * @returns the seconds left, null while not counting, and what starts and stops it
 */
export function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left <= 1) onEnd();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return { left, start: (seconds: number) => setLeft(seconds), stop: () => setLeft(null) };
}
