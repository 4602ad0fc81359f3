import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast-store';
import { api, bodyOf } from '@/lib/api';
import { errorMessage } from '@/lib/error-message';
import { reloadEvents } from './reload-events';

const deleteEvent = (id: string) => bodyOf(api.DELETE('/api/events/{id}', { params: { path: { id } } }));

export function useDeleteEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteEvent,
    onSuccess: () => {
      toast({ title: 'Event deleted' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to delete event', description: errorMessage(error), variant: 'destructive' }),
  });
}
