import { Skeleton } from '@/components/ui/skeleton';
import type { OwnPhoto } from '../../api/get-photos';
import { PhotoTile } from './photo-tile';
import type { Selection } from './use-selection';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

interface PhotoGridProps {
  photos: readonly OwnPhoto[];
  selection: Selection;
  onOpen: (id: string) => void;
}

export function PhotoGrid({ photos, selection, onOpen }: PhotoGridProps) {
  return (
    <ul aria-label="Photos" className={grid}>
      {photos.map((photo) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          chosen={selection.has(photo.id)}
          onChoose={() => selection.toggle(photo.id)}
          onOpen={() => onOpen(photo.id)}
        />
      ))}
    </ul>
  );
}

export function PhotoGridWaiting() {
  return (
    <div role="status" aria-label="Loading photos" className={grid}>
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} className="aspect-[4/5] w-full" />
      ))}
    </div>
  );
}
