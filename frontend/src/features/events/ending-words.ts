import { formatMoment } from '@/lib/dates';

/** 'until …' or 'ended …'; null for an event that never expires. */
export function endingWords(expiresAt: string | null, now = new Date()): string | null {
  if (expiresAt === null) return null;
  return `${new Date(expiresAt) > now ? 'until' : 'ended'} ${formatMoment(expiresAt)}`;
}
