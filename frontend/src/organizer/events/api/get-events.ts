import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

export type OwnEvent = components['schemas']['EventResponse'];

const fetchEvents = () => bodyOf(api.GET('/api/events'));

export const eventsQuery = queryOptions({ queryKey: ['events'], queryFn: fetchEvents });

/** The organizer's events, newest first. */
export const useEvents = () => useQuery(eventsQuery);
