import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/lib/api';

const fetchEvent = (id: string) => bodyOf(api.GET('/api/events/{id}', { params: { path: { id } } }));

export const eventQuery = (id: string) =>
  queryOptions({ queryKey: ['events', id], queryFn: () => fetchEvent(id) });

export const useEvent = (id: string) => useQuery(eventQuery(id));
