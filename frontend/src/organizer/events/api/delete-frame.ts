import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { reloadEvents } from './reload-events';

const deleteFrame = ({ eventId, frameId }: { eventId: string; frameId: string }) =>
  bodyOf(api.DELETE('/api/events/{id}/frames/{frameId}', { params: { path: { id: eventId, frameId } } }));

export function useDeleteFrame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteFrame,
    onSuccess: () => {
      toast({ title: 'Frame deleted' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to delete frame', description: errorMessage(error), variant: 'destructive' }),
  });
}
