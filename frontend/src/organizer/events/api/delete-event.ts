import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { reloadEvents } from './reload-events';

const deleteEvent = (id: string) => bodyOf(api.DELETE('/api/events/{id}', { params: { path: { id } } }));

/** @param onDeleted called before anything is asked for again: the event's own page must be left by then */
export function useDeleteEvent(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteEvent,
    onSuccess: () => {
      toast({ title: 'Event deleted' });
      onDeleted();
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to delete event', description: errorMessage(error), variant: 'destructive' }),
  });
}
