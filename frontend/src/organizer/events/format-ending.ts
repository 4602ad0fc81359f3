import { formatMoment } from '@/organizer/lib/dates';

/**
 * 'until …' or 'ended …'; null for an event that never expires.
 *
 * @param now ms since 1970
 */
export function formatEnding(expiresAt: string | null, now: number): string | null {
  if (expiresAt === null) return null;
  return `${Date.parse(expiresAt) > now ? 'until' : 'ended'} ${formatMoment(expiresAt)}`;
}
