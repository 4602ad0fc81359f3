import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';

const fetchProgress = (id: string) =>
  bodyOf(api.GET('/api/events/{id}/rerender', { params: { path: { id } } }));
const start = (id: string) => bodyOf(api.POST('/api/events/{id}/rerender', { params: { path: { id } } }));

const rerenderQuery = (id: string) =>
  queryOptions({ queryKey: ['rerender', id], queryFn: () => fetchProgress(id), gcTime: 0 });

/** Nothing to do is asked for again at most this often: the server counts photos for its answer. */
const IDLE_MS = 30_000;

/** Asks again after something happened at the event: at once where there is something to do. */
export function reloadRerender(queryClient: QueryClient, id: string): void {
  const query = rerenderQuery(id);
  const known = queryClient.getQueryState(query.queryKey);
  const isIdle = known?.data?.state !== 'running' && known?.data?.outdated === 0;
  if (isIdle && Date.now() - known.dataUpdatedAt < IDLE_MS) return;
  void queryClient.invalidateQueries(query);
}

/** Whether an event has photos in a frame that was replaced; where that could not be asked, it may have. */
export const mayBeOutdated = (id: string): Promise<boolean> =>
  fetchProgress(id).then(
    ({ outdated }) => outdated > 0,
    () => true,
  );

/** How far an event's photos have been made anew, and how many could be. */
export const useRerenderProgress = (id: string) => useQuery(rerenderQuery(id));

/** Has photos in replaced frames made anew, in the frames that took their place. */
export function useRerender() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: start,
    onSuccess: (progress, id) => queryClient.setQueryData(rerenderQuery(id).queryKey, progress),
    onError: (error) =>
      toast({
        title: 'Failed to make the photos anew',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
