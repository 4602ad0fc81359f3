import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { type OwnPhoto, type PhotoAction, useChangePhotos } from '../../api/photos';
import { ActionButtons } from './action-buttons';

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  all: () => void;
  none: () => void;
}

/** The selected photos of the page. */
export function useSelection(photos: readonly OwnPhoto[]): Selection {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const ids = photos.map(({ id }) => id).filter((id) => selectedIds.has(id));
  return {
    has: (id) => selectedIds.has(id),
    toggle: (id) =>
      setSelectedIds(new Set(selectedIds.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    all: () => setSelectedIds(new Set(photos.map(({ id }) => id))),
    none: () => setSelectedIds(new Set()),
  };
}

interface BulkBarProps {
  eventId: string;
  photos: readonly OwnPhoto[];
  /** Another page is loading: selecting all photos would select those of this one. */
  isLeaving: boolean;
  selection: Selection;
  onDelete: (ids: readonly string[]) => void;
}

/** Actions on the selected photos. Stays visible while scrolling. */
export function BulkBar({ eventId, photos, isLeaving, selection, onDelete }: BulkBarProps) {
  const change = useChangePhotos();
  const selected = photos.filter(({ id }) => selection.has(id));
  const act = (action: PhotoAction, targets: readonly OwnPhoto[]) =>
    change.mutate({ eventId, action, ids: targets.map(({ id }) => id) }, { onSuccess: selection.none });
  const every = selected.length > 0 && selected.length === photos.length;
  return (
    <div
      role="toolbar"
      aria-label="Selected photos"
      className="sticky top-0 z-20 -mx-2 flex min-h-13 flex-wrap items-center gap-2 bg-paper/95 px-2 py-2"
    >
      <label className="mr-2 inline-flex min-h-9 items-center gap-2.5 text-small font-semibold has-disabled:opacity-50">
        <input
          type="checkbox"
          checked={every}
          disabled={isLeaving}
          onChange={every ? selection.none : selection.all}
          className="size-5 accent-[var(--ink)]"
        />
        <span aria-live="polite">
          {selected.length === 0 ? 'Select all on this page' : `${selected.length} selected`}
        </span>
      </label>
      <ActionButtons photos={selected} busy={change.isPending} onAct={act} />
      {selected.length > 0 && (
        <Button
          size="small"
          look="warning"
          disabled={change.isPending}
          aria-busy={change.isPending}
          onClick={() => onDelete(selected.map(({ id }) => id))}
        >
          <Trash2 /> Delete
        </Button>
      )}
    </div>
  );
}
