import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';

const fetchProgress = (id: string) =>
  unwrapBody(api.GET('/api/events/{id}/rerender', { params: { path: { id } } }));
const start = (id: string) => unwrapBody(api.POST('/api/events/{id}/rerender', { params: { path: { id } } }));

const rerenderQuery = (id: string) =>
  queryOptions({ queryKey: ['rerender', id], queryFn: () => fetchProgress(id), gcTime: 0 });

/** Limits polling while there is nothing to do, since the server counts photos for each response. */
const IDLE_MS = 30_000;

/** Refetch after a change of the event, immediately if a re-render is pending. */
export function reloadRerender(queryClient: QueryClient, id: string): void {
  const query = rerenderQuery(id);
  const state = queryClient.getQueryState(query.queryKey);
  const isIdle = state?.data?.state !== 'running' && state?.data?.outdated === 0;
  if (isIdle && Date.now() - state.dataUpdatedAt < IDLE_MS) return;
  void queryClient.invalidateQueries(query);
}

/** Whether an event may have photos in a replaced frame; true if the request failed. */
export const mayBeOutdated = (id: string): Promise<boolean> =>
  fetchProgress(id).then(
    ({ outdated }) => outdated > 0,
    () => true,
  );

/** The progress of re-rendering an event's photos, and how many need it. */
export const useRerenderProgress = (id: string) => useQuery(rerenderQuery(id));

/** Re-render photos of replaced frames in the new frames. */
export function useRerender() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: start,
    onSuccess: (progress, id) => queryClient.setQueryData(rerenderQuery(id).queryKey, progress),
    onError: (error) =>
      toast({
        title: 'Failed to re-render the photos',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
