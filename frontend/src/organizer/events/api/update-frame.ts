import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { reloadEvents } from './reload-events';

interface UpdateFrame {
  eventId: string;
  frameId: string;
  changes: { name: string } | { isPrimary: 'true' };
}

const updateFrame = ({ eventId, frameId, changes }: UpdateFrame) =>
  unwrapBody(
    api.PATCH('/api/events/{id}/frames/{frameId}', {
      params: { path: { id: eventId, frameId } },
      body: changes,
    }),
  );

/** Renames a frame, or makes it the primary one. */
export function useUpdateFrame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateFrame,
    onSuccess: (_frame, { changes }) => {
      toast({ title: 'name' in changes ? 'Frame renamed' : 'Primary frame updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update frame', description: errorMessage(error), variant: 'destructive' }),
  });
}
