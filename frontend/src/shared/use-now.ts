import { useEffect, useState } from 'react';

/** The device's clock, ms since 1970, moving on every half minute: enough for 'x ago', and for what has ended. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
