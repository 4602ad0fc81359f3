import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/organizer/components/ui/confirm-dialog';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import { type OwnEvent, reloadEvents, usePhotoCount } from '../api/events';

const deleteEvent = (id: string) => unwrapBody(api.DELETE('/api/events/{id}', { params: { path: { id } } }));

/** @param onDeleted called before the refetch, to leave the deleted event's page */
function useDeleteEvent(onDeleted: () => void) {
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

interface DeleteEventDialogProps {
  event: OwnEvent;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteEventDialog({ event, onClose, onDeleted = onClose }: DeleteEventDialogProps) {
  const deleteEvent = useDeleteEvent(onDeleted);
  const photoCount = usePhotoCount(event.id, !deleteEvent.isPending);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${event.title}”?`}
      action="Delete Event"
      busy={deleteEvent.isPending}
      onConfirm={() => deleteEvent.mutate(event.id)}
    >
      The event's page and QR code stop working immediately, and {lossOf(photoCount)}. This cannot be undone.
    </ConfirmDialog>
  );
}

function lossOf(photoCount: number | undefined): string {
  if (photoCount === undefined) return 'its photos are deleted';
  if (photoCount === 0) return 'it has no photos yet';
  if (photoCount === 1) return 'its one photo is deleted';
  return `its ${photoCount.toLocaleString('en')} photos are deleted`;
}
