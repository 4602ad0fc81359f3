import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

const fetchEvent = (id: string) => unwrapBody(api.GET('/api/events/{id}', { params: { path: { id } } }));

export const eventQuery = (id: string) =>
  queryOptions({ queryKey: ['events', id], queryFn: () => fetchEvent(id) });

export const useEvent = (id: string) => useQuery(eventQuery(id));

/**
 * The event's current number of photos, refetched on mount.
 *
 * @param enabled false while the event is being deleted
 * @returns undefined while loading
 */
export function usePhotoCount(id: string, enabled: boolean): number | undefined {
  const { data, isFetching, isError } = useQuery({ ...eventQuery(id), enabled, refetchOnMount: 'always' });
  return isFetching || isError ? undefined : data?.photoCount;
}
