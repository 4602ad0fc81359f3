import { MESSAGES } from '@eventframe/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
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

/** The toast, by the response: another user may have deleted some of the photos. */
function outcome(changed: number, missing: number, verb: string) {
  const gone = missing === 1 ? 'One photo was already deleted.' : `${missing} photos were already deleted.`;
  if (changed === 0) return { title: `No photo ${verb}`, description: gone };
  const title = changed === 1 ? `Photo ${verb}` : `${changed} photos ${verb}`;
  return missing === 0 ? { title } : { title, description: gone };
}

const changePhotos = ({ eventId, ids, action }: ChangePhotos) =>
  unwrapBody(
    api.PATCH('/api/events/{id}/photos', { params: { path: { id: eventId } }, body: { ids, action } }),
  );

/** Hides, shows, approves or deletes photos. */
export function useChangePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changePhotos,
    onSuccess: ({ photos, missing }, { ids, action }) => {
      // An operator may have hidden the photo since the page loaded.
      const kept = photos.filter(({ hiddenByOperator }) => action === 'show' && hiddenByOperator);
      if (kept.length > 0) {
        toast({
          title: kept.length === 1 ? 'A photo stays hidden' : `${kept.length} photos stay hidden`,
          description: MESSAGES.photoHiddenByOperator,
          variant: 'destructive',
        });
        return;
      }
      toast(outcome(ids.length - missing.length, missing.length, done[action]));
    },
    onError: (error, { action }) =>
      toast({
        title: action === 'delete' ? 'Failed to delete photos' : 'Failed to update photos',
        description: errorMessage(error),
        variant: 'destructive',
      }),
    // Missing photos are deleted, and a failed call may have changed some.
    onSettled: (_answer, _error, { eventId, action }) =>
      Promise.all([
        reloadPhotos(queryClient, eventId),
        action === 'delete' ? reloadEvents(queryClient) : undefined,
      ]),
  });
}
