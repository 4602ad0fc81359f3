export const EVENT_VISIBILITIES = ['guest', 'shown', 'private'] as const;

/** Who sees an event's photos: as each guest decides (shown unless they decide otherwise), everyone, or the organizer only. */
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number];
