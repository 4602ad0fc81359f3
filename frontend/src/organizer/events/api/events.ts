import type { components } from '@eventframe/contracts/api.generated';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';

export type OwnEvent = components['schemas']['EventResponse'];

const fetchEvents = () => unwrapBody(api.GET('/api/events'));

export const eventsQuery = queryOptions({ queryKey: ['events'], queryFn: fetchEvents });

/** The organizer's events, newest first. */
export const useEvents = () => useQuery(eventsQuery);

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

/** Refetch the list of events, its statistics and the plan's usage. */
export function reloadEvents(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['events', 'stats', 'credits'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

const setActive = ({ id, isActive }: { id: string; isActive: boolean }) =>
  unwrapBody(api.PATCH('/api/events/{id}/active', { params: { path: { id } }, body: { isActive } }));

/** Pauses or resumes an event. */
export function useSetActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setActive,
    onSuccess: () => {
      toast({ title: 'Event status updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({
        title: 'Failed to update event status',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
