import type { PublicEvent } from '../api/types';

/** The frame guests begin with; undefined where the event has none. */
export function findPrimaryFrame(event: PublicEvent) {
  return event.frames.find((frame) => frame.isPrimary === 'true') ?? event.frames[0];
}
