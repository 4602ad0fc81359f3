import { useEffect, useState } from 'react';
import type { PublicEvent } from '../api/types';

/** setTimeout counts in 32 bits; no page is open for longer than that without asking anew. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether the event takes photos: as the server said, and ended from its expiration on, by the server's clock. */
export function useEventStatus({ status, expiresAt, now }: PublicEvent): PublicEvent['status'] {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (expiresAt === null) return;
    const left = Date.parse(expiresAt) - Date.parse(now);
    if (left < 0 || left > LONGEST_MS) return;
    const timer = setTimeout(() => setPassed(expiresAt), left);
    return () => clearTimeout(timer);
  }, [expiresAt, now]);
  return (status === 'active' || status === 'full') && passed !== null && passed === expiresAt
    ? 'ended'
    : status;
}
