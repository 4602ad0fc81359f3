import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { reloadEvents } from './reload-events';

const setApproval = ({ id, requiresApproval }: { id: string; requiresApproval: boolean }) =>
  bodyOf(api.PATCH('/api/events/{id}', { params: { path: { id } }, body: { requiresApproval } }));

/** Decides whether new photos wait for approval. */
export function useSetApproval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setApproval,
    onSuccess: ({ requiresApproval }) => {
      toast({
        title: requiresApproval ? 'New photos wait for your approval' : 'New photos are public at once',
      });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update event', description: errorMessage(error), variant: 'destructive' }),
  });
}
