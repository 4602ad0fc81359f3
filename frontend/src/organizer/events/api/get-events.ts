import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type OwnEvent = components['schemas']['EventResponse'];

const fetchEvents = () => unwrapBody(api.GET('/api/events'));

export const eventsQuery = queryOptions({ queryKey: ['events'], queryFn: fetchEvents });

/** The organizer's events, newest first. */
export const useEvents = () => useQuery(eventsQuery);
