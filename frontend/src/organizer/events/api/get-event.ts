import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

const fetchEvent = (id: string) => bodyOf(api.GET('/api/events/{id}', { params: { path: { id } } }));

export const eventQuery = (id: string) =>
  queryOptions({ queryKey: ['events', id], queryFn: () => fetchEvent(id) });

export const useEvent = (id: string) => useQuery(eventQuery(id));

/**
 * How many photos an event has by now, asked for anew when this is first shown.
 *
 * @param enabled false while the event is being deleted: it must not be asked for any more
 * @returns undefined until that is known
 */
export function usePhotoCount(id: string, enabled: boolean): number | undefined {
  const { data, isFetching, isError } = useQuery({ ...eventQuery(id), enabled, refetchOnMount: 'always' });
  return isFetching || isError ? undefined : data?.photoCount;
}
