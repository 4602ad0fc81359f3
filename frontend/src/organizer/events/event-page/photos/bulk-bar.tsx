import { Trash2 } from 'lucide-react';
import { Button } from '@/organizer/components/ui/button';
import { useChangePhotos, type PhotoAction } from '../../api/change-photos';
import type { OwnPhoto } from '../../api/get-photos';
import { ActionButtons } from './action-buttons';
import type { Selection } from './use-selection';

interface BulkBarProps {
  eventId: string;
  photos: readonly OwnPhoto[];
  selection: Selection;
  onDelete: (ids: readonly string[]) => void;
}

/** Actions on the selected photos. Stays visible while scrolling. */
export function BulkBar({ eventId, photos, selection, onDelete }: BulkBarProps) {
  const change = useChangePhotos();
  const chosen = photos.filter(({ id }) => selection.has(id));
  const act = (action: PhotoAction, among: readonly OwnPhoto[]) =>
    change.mutate({ eventId, action, ids: among.map(({ id }) => id) }, { onSuccess: selection.none });
  const every = chosen.length > 0 && chosen.length === photos.length;
  return (
    <div
      role="toolbar"
      aria-label="Selected photos"
      className="sticky top-0 z-20 -mx-2 flex min-h-13 flex-wrap items-center gap-2 bg-paper/95 px-2 py-2"
    >
      <label className="mr-2 inline-flex min-h-9 items-center gap-2.5 text-small font-semibold">
        <input
          type="checkbox"
          checked={every}
          onChange={every ? selection.none : selection.all}
          className="size-5 accent-[var(--ink)]"
        />
        <span aria-live="polite">
          {chosen.length === 0 ? 'Select all on this page' : `${chosen.length} selected`}
        </span>
      </label>
      <ActionButtons photos={chosen} busy={change.isPending} onAct={act} />
      {chosen.length > 0 && (
        <Button
          size="small"
          look="warning"
          disabled={change.isPending}
          aria-busy={change.isPending}
          onClick={() => onDelete(chosen.map(({ id }) => id))}
        >
          <Trash2 /> Delete
        </Button>
      )}
    </div>
  );
}
