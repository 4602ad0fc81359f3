/** What a guest can do at an event now. */
export type EventStatus = 'active' | 'paused' | 'ended';

/** The same as guests are told it: full when it would be active, but the organizer's plan takes no more photos. */
export type GuestStatus = EventStatus | 'full';

/**
 * An event's state: paused when switched off, else ended when its expiration has passed, else active.
 * The server's clock decides; pages that show it count on from the server's time.
 *
 * @param event `expiresAt` is null when the event never expires
 * @param now the moment to judge by
 */
export function eventStatus(event: { isActive: boolean; expiresAt: Date | null }, now: Date): EventStatus {
  if (!event.isActive) return 'paused';
  return event.expiresAt !== null && event.expiresAt <= now ? 'ended' : 'active';
}
