/** What a guest can do at an event now. */
export type EventStatus = 'active' | 'paused' | 'ended';

/** The status guests see: full if the event is active, but the organizer's plan allows no more photos. */
export type GuestStatus = EventStatus | 'full';

/**
 * An event's status: paused if switched off, else ended if its expiration has passed, else active. Pages calculate it
 * with the server's time.
 *
 * @param event `expiresAt` is null when the event never expires
 * @param now ms since 1970
 */
export function eventStatus(event: { isActive: boolean; expiresAt: Date | null }, now: Date): EventStatus {
  if (!event.isActive) return 'paused';
  return event.expiresAt !== null && event.expiresAt <= now ? 'ended' : 'active';
}
