import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Switch } from '@/organizer/components/ui/switch';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import { type OwnEvent, reloadEvents } from '../../api/events';

const setApproval = ({ id, requiresApproval }: { id: string; requiresApproval: boolean }) =>
  unwrapBody(api.PATCH('/api/events/{id}', { params: { path: { id } }, body: { requiresApproval } }));

/** Decides whether new photos wait for approval. */
function useSetApproval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setApproval,
    onSuccess: ({ requiresApproval }) => {
      toast({
        title: requiresApproval ? 'New photos need your approval' : 'New photos are public immediately',
      });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update event', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** Whether new photos need the organizer's approval. */
export function ApprovalSwitch({ event }: { event: OwnEvent }) {
  const setApproval = useSetApproval();
  return (
    <Switch
      label="Approve photos first"
      checked={event.requiresApproval}
      busy={setApproval.isPending}
      onCheckedChange={(requiresApproval) => setApproval.mutate({ id: event.id, requiresApproval })}
    >
      New photos appear here until you approve them. Guests always get their own photo immediately.
    </Switch>
  );
}
