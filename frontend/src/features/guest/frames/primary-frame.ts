import type { PublicEvent } from '../api/types';

export function primaryFrame(event: PublicEvent) {
  return event.frames.find((frame) => frame.isPrimary === 'true') ?? event.frames[0];
}
