import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/ui/toast-store';
import { api, bodyOf } from '@/lib/api';
import { errorMessage } from '@/lib/error-message';
import { reloadPhotos } from './get-photos';
import { reloadEvents } from './reload-events';

export type PhotoAction = 'hide' | 'show' | 'approve' | 'delete';

interface ChangePhotos {
  eventId: string;
  ids: string[];
  action: PhotoAction;
}

const done: Record<PhotoAction, string> = {
  hide: 'hidden',
  show: 'shown',
  approve: 'approved',
  delete: 'deleted',
};

async function changePhotos({ eventId, ids, action }: ChangePhotos): Promise<void> {
  for (const photoId of ids) {
    const params = { path: { id: eventId, photoId } };
    await (action === 'delete'
      ? bodyOf(api.DELETE('/api/events/{id}/photos/{photoId}', { params }))
      : bodyOf(
          api.PATCH('/api/events/{id}/photos/{photoId}', {
            params,
            body: { state: action === 'hide' ? 'hidden' : 'shown' },
          }),
        ));
  }
}

/** Hides, shows, approves or deletes photos. */
export function useChangePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changePhotos,
    onSuccess: (_answer, { ids, action }) =>
      toast({ title: ids.length === 1 ? `Photo ${done[action]}` : `${ids.length} photos ${done[action]}` }),
    onError: (error, { action }) =>
      toast({
        title: action === 'delete' ? 'Failed to delete photos' : 'Failed to update photos',
        description: errorMessage(error),
        variant: 'destructive',
      }),
    // A failure may have changed some of them.
    onSettled: (_answer, _error, { eventId, action }) =>
      Promise.all([
        reloadPhotos(queryClient, eventId),
        action === 'delete' ? reloadEvents(queryClient) : undefined,
      ]),
  });
}
