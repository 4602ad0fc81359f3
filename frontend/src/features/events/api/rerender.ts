import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast-store';
import { api, bodyOf } from '@/lib/api';
import { errorMessage } from '@/lib/error-message';

const fetchProgress = (id: string) =>
  bodyOf(api.GET('/api/events/{id}/rerender', { params: { path: { id } } }));
const start = (id: string) => bodyOf(api.POST('/api/events/{id}/rerender', { params: { path: { id } } }));

export const rerenderQuery = (id: string) =>
  queryOptions({ queryKey: ['rerender', id], queryFn: () => fetchProgress(id), gcTime: 0 });

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
