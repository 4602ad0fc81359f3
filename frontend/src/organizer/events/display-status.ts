import { eventStatus } from '@eventframe/contracts/event-status';
import type { Tone } from '@/organizer/components/ui/badge';

interface StatusDisplay {
  label: 'Active' | 'Inactive' | 'Expired';
  tone: Tone;
}

const DISPLAYS: Record<ReturnType<typeof eventStatus>, StatusDisplay> = {
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Inactive', tone: 'neutral' },
  ended: { label: 'Expired', tone: 'warn' },
};

/**
 * The label and color of an event's status on the dashboard.
 *
 * @param now ms since 1970
 */
export function displayStatus(
  event: { isActive: boolean; expiresAt: string | null },
  now: number,
): StatusDisplay {
  const expiresAt = event.expiresAt === null ? null : new Date(event.expiresAt);
  return DISPLAYS[eventStatus({ isActive: event.isActive, expiresAt }, new Date(now))];
}
