import { useEffect, useState } from 'react';
import type { PublicEvent } from '../api/types';

/** Limit of setTimeout (32 bits). The event is refreshed sooner than that. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The event's status, `ended` from its expiration on by the server's clock. */
export function useEventStatus({ status, expiresAt, now }: PublicEvent): PublicEvent['status'] {
  const [expired, setExpired] = useState<string | null>(null);
  useEffect(() => {
    if (expiresAt === null) return;
    const remainingMs = Date.parse(expiresAt) - Date.parse(now);
    if (remainingMs < 0 || remainingMs > MAX_TIMEOUT_MS) return;
    const timer = setTimeout(() => setExpired(expiresAt), remainingMs);
    return () => clearTimeout(timer);
  }, [expiresAt, now]);
  return (status === 'active' || status === 'full') && expired !== null && expired === expiresAt
    ? 'ended'
    : status;
}

/** Whether guests may start a photo. If the event is full, it stays on the device. */
export const acceptsPhotos = (status: PublicEvent['status']): status is 'active' | 'full' =>
  status === 'active' || status === 'full';
