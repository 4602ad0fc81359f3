import { eventStatus } from '@eventframe/contracts/event-status';
import type { Tone } from '@/organizer/components/ui/badge';

interface Shown {
  label: 'Active' | 'Inactive' | 'Expired';
  tone: Tone;
}

const shown: Record<ReturnType<typeof eventStatus>, Shown> = {
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Inactive', tone: 'neutral' },
  ended: { label: 'Expired', tone: 'warn' },
};

/**
 * The label and color of an event's status on the dashboard.
 *
 * @param now ms since 1970
 */
export function displayStatus(event: { isActive: boolean; expiresAt: string | null }, now: number): Shown {
  const expiresAt = event.expiresAt === null ? null : new Date(event.expiresAt);
  return shown[eventStatus({ isActive: event.isActive, expiresAt }, new Date(now))];
}
