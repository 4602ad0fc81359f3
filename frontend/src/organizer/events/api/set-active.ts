import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { reloadEvents } from './reload-events';

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
