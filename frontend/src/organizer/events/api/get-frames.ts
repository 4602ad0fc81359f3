import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type Frame = components['schemas']['FrameResponse'];

const fetchFrames = (eventId: string) =>
  unwrapBody(api.GET('/api/events/{id}/frames', { params: { path: { id: eventId } } }));

const framesQuery = (eventId: string) =>
  queryOptions({ queryKey: ['events', eventId, 'frames'], queryFn: () => fetchFrames(eventId) });

/** An event's frames, the primary first. */
export const useFrames = (eventId: string) => useQuery(framesQuery(eventId));
