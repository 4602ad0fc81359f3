import type { PublicEvent } from '../api/types';

/** The frame that is selected first. Undefined if the event has none. */
export function findPrimaryFrame(event: PublicEvent) {
  return event.frames.find((frame) => frame.isPrimary === 'true') ?? event.frames[0];
}
