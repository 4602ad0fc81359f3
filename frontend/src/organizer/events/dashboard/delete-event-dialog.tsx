import { ConfirmDialog } from '@/organizer/components/ui/confirm-dialog';
import type { OwnEvent } from '../api/get-events';
import { useDeleteEvent } from '../api/delete-event';
import { usePhotoCount } from '../api/get-event';

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
      The event's page and QR code stop working at once, and {lossOf(photoCount)}. This cannot be undone.
    </ConfirmDialog>
  );
}

function lossOf(photoCount: number | undefined): string {
  if (photoCount === undefined) return 'its photos are deleted with it';
  if (photoCount === 0) return 'it has no photos yet';
  if (photoCount === 1) return 'its one photo is deleted with it';
  return `its ${photoCount.toLocaleString('en')} photos are deleted with it`;
}
