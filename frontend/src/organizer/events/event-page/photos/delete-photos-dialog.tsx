import { ConfirmDialog } from '@/organizer/components/ui/confirm-dialog';
import { useChangePhotos } from '../../api/change-photos';

interface DeletePhotosDialogProps {
  eventId: string;
  /** Empty: closed. */
  ids: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePhotosDialog({ eventId, ids, onClose, onDeleted }: DeletePhotosDialogProps) {
  const change = useChangePhotos();
  const one = ids.length === 1;
  return (
    <ConfirmDialog
      open={ids.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={one ? 'Delete this photo?' : `Delete ${ids.length} photos?`}
      action={one ? 'Delete Photo' : `Delete ${ids.length} Photos`}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { eventId, ids: [...ids], action: 'delete' },
          { onSuccess: onDeleted, onSettled: onClose },
        )
      }
    >
      {one ? 'The photo and its original are' : 'The photos and their originals are'} deleted immediately, and{' '}
      {one ? 'the guest’s download link stops' : 'the guests’ download links stop'} working. This cannot be
      undone.
    </ConfirmDialog>
  );
}
