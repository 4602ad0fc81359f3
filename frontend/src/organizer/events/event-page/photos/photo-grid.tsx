import { ExternalLink } from 'lucide-react';
import { Badge } from '@/organizer/components/ui/badge';
import { buttonStyles } from '@/organizer/components/ui/button';
import { EmptyFrame, EmptyState } from '@/organizer/components/ui/empty-state';
import { Skeleton } from '@/organizer/components/ui/loading';
import { cx } from '@/organizer/lib/cx';
import { formatMoment } from '@/organizer/lib/dates';
import { paths } from '@/shared/paths';
import type { OwnEvent } from '../../api/events';
import type { OwnPhoto, PhotoState } from '../../api/photos';
import { wordsOf } from './photo-states';
import type { Selection } from './bulk-bar';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

/**
 * Width by height of all tiles: the primary frame's, limited for very tall or wide frames. The tiles are equal, so that
 * nothing moves while photos load.
 *
 * @param frames the event's frames, the primary one first
 */
export function tileRatio([frame]: readonly { width: number; height: number }[]): number {
  return frame ? Math.min(16 / 9, Math.max(2 / 3, frame.width / frame.height)) : 4 / 5;
}

interface PhotoGridProps {
  photos: readonly OwnPhoto[];
  /** Width by height of the tiles, see tileRatio. */
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
          selected={selection.has(photo.id)}
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
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} style={{ aspectRatio: ratio }}>
          <Skeleton className="size-full" />
        </div>
      ))}
    </div>
  );
}

interface PhotoTileProps {
  photo: OwnPhoto;
  /** Width by height of the tile. */
  ratio: number;
  selected: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

/** A photo with its state and a checkbox. */
function PhotoTile({ photo, ratio, selected, onChoose, onOpen }: PhotoTileProps) {
  const when = formatMoment(photo.createdAt);
  const { label, tone, description } = wordsOf(photo);
  return (
    <li className="relative animate-appear">
      <button
        type="button"
        aria-label={`Open photo of ${when}, ${label.toLowerCase()}`}
        onClick={onOpen}
        className={cx(
          'block w-full border p-[5%] transition-colors',
          selected ? 'border-ink bg-ink' : 'border-line bg-mat hover:border-ink',
        )}
      >
        <img
          src={photo.thumbUrl}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          style={{ aspectRatio: ratio }}
          className={cx(
            'block w-full bg-sunk object-contain',
            photo.state !== 'shown' && !selected && 'opacity-60',
          )}
        />
      </button>
      <label className="absolute top-0 left-0 grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={selected}
          onChange={onChoose}
          aria-label={`Select photo of ${when}`}
          className="size-5 accent-[var(--ink)]"
        />
      </label>
      <div className="mt-1.5 flex flex-col items-start gap-x-2 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
        <span title={description}>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <time dateTime={photo.createdAt} className="text-small text-ink-soft tabular-nums">
          {clock.format(new Date(photo.createdAt))}
        </time>
      </div>
    </li>
  );
}

const clock = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

const emptyTexts: Record<PhotoState, [title: string, text: string]> = {
  shown: ['No photos shown', 'Photos in the gallery appear here.'],
  awaiting_approval: ['No photos to approve', 'New photos appear here first if you turn on approval.'],
  hidden: ['No hidden photos', 'Photos you hide from the gallery appear here. You can show them again.'],
  private: [
    'No private photos',
    'Photos that guests keep private appear here. Only you and the guest see them.',
  ],
  held: [
    'No held photos',
    'Photos above your plan’s limit are held here: up to 20% of the limit, and at least 20.',
  ],
};

/** @param state the filter; null for all photos */
export function NoPhotos({ event, state }: { event: OwnEvent; state: PhotoState | null }) {
  if (state !== null) {
    const [title, text] = emptyTexts[state];
    return (
      <EmptyState level={2} title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      image={<EmptyFrame />}
      title="No photos yet"
      action={
        <a href={paths.guest(event.linkSlug)} target="_blank" rel="noreferrer" className={buttonStyles({})}>
          <ExternalLink /> Create the First Photo
        </a>
      }
    >
      Photos appear here as guests create them. Share the link or put up the QR code.
    </EmptyState>
  );
}
