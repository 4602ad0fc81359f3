import { Skeleton } from '@/organizer/components/ui/skeleton';
import type { OwnPhoto } from '../../api/get-photos';
import { PhotoTile } from './photo-tile';
import type { Selection } from './use-selection';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

/**
 * Width by height of all places, so that nothing moves: the frame's, unless that is very tall or wide.
 *
 * @param frames the event's, the primary one first
 */
export function tileRatio([frame]: readonly { width: number; height: number }[]): number {
  return frame ? Math.min(16 / 9, Math.max(2 / 3, frame.width / frame.height)) : 4 / 5;
}

interface PhotoGridProps {
  photos: readonly OwnPhoto[];
  /** Of the places, see tileRatio. */
  ratio: number;
  selection: Selection;
  onOpen: (id: string) => void;
}

/** The photos of one page, to open or select. */
export function PhotoGrid({ photos, ratio, selection, onOpen }: PhotoGridProps) {
  return (
    <ul aria-label="Photos" className={grid}>
      {photos.map((photo) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          ratio={ratio}
          chosen={selection.has(photo.id)}
          onChoose={() => selection.toggle(photo.id)}
          onOpen={() => onOpen(photo.id)}
        />
      ))}
    </ul>
  );
}

/** Placeholders of the same shape while photos load. */
export function PhotoGridWaiting({ ratio }: Pick<PhotoGridProps, 'ratio'>) {
  return (
    <div role="status" aria-label="Loading photos" className={grid}>
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} style={{ aspectRatio: ratio }}>
          <Skeleton className="size-full" />
        </div>
      ))}
    </div>
  );
}
