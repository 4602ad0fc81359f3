import { useEffect, useState } from 'react';
import type { PublicEvent } from '../api/types';

/** Limit of setTimeout (32 bits). The event is refreshed sooner than that. */
const LONGEST_MS = 2 ** 31 - 1;

/** The event's status, `ended` from its expiration on by the server's clock. */
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

/** Whether guests may start a photo. If the event is full, it stays on the device. */
export const acceptsPhotos = (status: PublicEvent['status']): status is 'active' | 'full' =>
  status === 'active' || status === 'full';
