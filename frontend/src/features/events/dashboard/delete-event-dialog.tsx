import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { OwnEvent } from '../api/get-events';
import { useDeleteEvent } from '../api/delete-event';

interface DeleteEventDialogProps {
  event: OwnEvent;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteEventDialog({ event, onClose, onDeleted = onClose }: DeleteEventDialogProps) {
  const deleteEvent = useDeleteEvent(onDeleted);
  const photos =
    event.photoCount === 0
      ? 'it has no photos yet'
      : event.photoCount === 1
        ? 'its one photo is deleted with it'
        : `its ${event.photoCount.toLocaleString('en')} photos are deleted with it`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${event.title}”?`}
      action="Delete Event"
      busy={deleteEvent.isPending}
      onConfirm={() => deleteEvent.mutate(event.id)}
    >
      The event's page and QR code stop working at once, and {photos}. This cannot be undone.
    </ConfirmDialog>
  );
}
