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
      {one ? 'It leaves' : 'They leave'} every gallery at once, with{' '}
      {one ? 'its original' : 'their originals'}, and {one ? 'the guest’s' : 'the guests’'} own download stops
      working. This cannot be undone.
    </ConfirmDialog>
  );
}
